import { useCallback, useMemo } from 'react'
import { useMatch } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import { paths } from '../../paths.ts'
import { toListSchema } from '../../patterns/columns.ts'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { ListOptions } from '../../patterns/list-options.tsx'
import { ofAccount } from '../../patterns/of-account.ts'
import { ResourceList } from '../../patterns/resource-list.tsx'
import { useRowSelection } from '../../patterns/row-selection.tsx'
import { useSteps } from '../../patterns/use-steps.ts'
import { useUrlState } from '../../patterns/url-state.ts'
import { WriteLink } from '../../patterns/write-button.tsx'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { useNames } from './names-context.tsx'
import { NumberFilterBar } from './number-filter-bar.tsx'
import { type FilterCounts, filterSchema, findNumbers, hasFilters, noFilters } from './number-filters.ts'
import { makeRows, type NumberRow, toRowMaker } from './number-rows.ts'
import { numbersCsv } from './phone-numbers-csv.ts'
import { phoneNumbersColumns } from './phone-numbers-columns.tsx'
import { type SeenCarrier, toSeenCarriers } from './seen-carriers.ts'

const schema = toListSchema(phoneNumbersColumns, { by: 'number', direction: 'asc' })
const toKey = ({ value }: NumberRow) => value.phone_number_sid
const toName = ({ value }: NumberRow) => value.number
const noun = 'phone number'
const noRows: readonly NumberRow[] = []
const noCarriers: readonly SeenCarrier[] = []

/** Every phone number with the names that belong to it. */
export function PhoneNumbersList({ isBeside = false }: { isBeside?: boolean }) {
  const open = useMatch(paths.phoneNumber.pattern)
  const { account_sid } = useClient().connection
  const read = useRead(phoneNumbersQuery)
  const { applications, carriers: carrierNames } = useNames()
  const [filters, setFilters] = useUrlState(filterSchema)

  const own = useMemo(
    () => (read.data === undefined ? null : ofAccount(read.data, account_sid)),
    [read.data, account_sid],
  )
  const records = own?.list.rows
  const toRow = useMemo(() => toRowMaker(applications, carrierNames), [applications, carrierNames])
  const makeAll = useCallback(() => makeList(records ?? [], toRow, carrierNames), [records, toRow, carrierNames])
  const made = useSteps(makeAll, records?.length ?? 0)
  const rows = made?.rows ?? null
  const carriers = made?.carriers ?? noCarriers
  const { assignment, application, carrier } = filters
  const find = useCallback(
    (sorted: readonly NumberRow[], query: string) => findNumbers(sorted, query, { assignment, application, carrier }),
    [assignment, application, carrier],
  )
  const bar = useCallback(
    (counts: FilterCounts | null) => <NumberFilterBar counts={counts} carriers={carriers} />,
    [carriers],
  )
  const select = useRowSelection({ rows: rows ?? noRows, toKey, nameOf: toName, noun, actions: toBulkActions })

  return (
    <ResourceList
      title="Phone numbers"
      noun={noun}
      read={read}
      rows={rows}
      others={own?.others ?? 0}
      columns={phoneNumbersColumns}
      schema={schema}
      toKey={toKey}
      currentKey={open?.params.phone_number_sid ?? null}
      isBeside={isBeside}
      hasTimes={false}
      filter={{ find, bar, isActive: hasFilters(filters), clear: () => setFilters(noFilters, 'push') }}
      empty={{
        title: 'No phone numbers yet',
        text: 'A phone number leads calls to an application. This account has none.',
      }}
      actions={toActions}
      select={select}
    />
  )
}

/** Rows, and what they tell of carriers. */
function* makeList(
  records: readonly Readable<PhoneNumber>[],
  toRow: (record: Readable<PhoneNumber>) => NumberRow,
  carrierNames: ReadonlyMap<string, string>,
) {
  const rows = yield* makeRows(records, toRow)
  return { rows, carriers: toSeenCarriers(rows, carrierNames) }
}

const toBulkActions = (chosen: readonly NumberRow[], clear: () => void) => <BulkActions chosen={chosen} clear={clear} />

const toActions = (found: readonly NumberRow[]) => <Actions found={found} />

function Actions({ found }: { found: readonly NumberRow[] }) {
  const unreadable = useRead(phoneNumbersQuery).data?.unreadable.length ?? 0
  const keepQuery = useLinkWithQuery()
  return (
    <>
      <ListOptions noun={noun} columns={phoneNumbersColumns} csv={numbersCsv} found={found} unreadable={unreadable} />
      <WriteLink to={paths.importPhoneNumbers.link()}>Import…</WriteLink>
      <WriteLink look="primary" to={keepQuery(paths.newPhoneNumber.link())}>
        New number
      </WriteLink>
    </>
  )
}
