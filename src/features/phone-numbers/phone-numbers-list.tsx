import { useMemo, useState } from 'react'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { PhoneNumber } from '../../contract/phone-numbers.ts'
import { noCarrier, paths } from '../../paths.ts'
import { toApplicationText } from '../../patterns/applications/application-names.ts'
import { FailedNames } from '../../patterns/failure/failed-sources.tsx'
import { MarksProvider, useMarkedFilter } from '../../patterns/findings/marks.tsx'
import { lazyDialog } from '../../patterns/lazy-dialog.tsx'
import type { DrawnFilter } from '../../patterns/list/list-filter.tsx'
import { useOwnList } from '../../patterns/list/list-read.ts'
import { ListWithPanel } from '../../patterns/list/list-with-panel.tsx'
import { ResourceList } from '../../patterns/list/resource-list.tsx'
import { useRowSelection } from '../../patterns/list/row-selection.tsx'
import { WriteLink } from '../../patterns/edit/write-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { AssignmentsProvider } from '../../patterns/assign/assignments.tsx'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { NamesProvider, useNames } from './names-context.tsx'
import { searchNumbers } from './number-search.ts'
import { numberFilters, type NumberRow, toRowMaker } from './number-rows.ts'
import { numbersCsv, phoneNumbersColumns } from './phone-numbers-columns.tsx'
import { toSeenCarriers } from './carriers.ts'

// Lazy: many visits don't need it.
const ApplicationPicker = lazyDialog(
  async () => (await import('../../patterns/applications/application-picker.tsx')).ApplicationPicker,
)

const toKey = ({ sid }: NumberRow) => sid
const toNumber = ({ value }: NumberRow) => value
const toName = ({ number }: NumberRow) => number
const noun = 'phone number'

const unknownReasons = {
  part: 'not all applications could be read',
  failed: 'the applications couldn’t be loaded',
  reading: 'loading applications…',
} as const

/** The list, with the panel of the nested route beside it or in its place. */
export function PhoneNumbersPage() {
  return (
    <NamesProvider>
      <AssignmentsProvider>
        <MarksProvider of="numbers">
          <ListWithPanel path={paths.phoneNumbers.pattern} kind="Phone number" fields={PhoneNumber.schema.shape}>
            <PhoneNumbersList />
          </ListWithPanel>
        </MarksProvider>
      </AssignmentsProvider>
    </NamesProvider>
  )
}

function PhoneNumbersList() {
  const read = useOwnList(phoneNumbersQuery)
  const { applications, carriers: carrierNames } = useNames()
  const toRow = toRowMaker(applications, carrierNames)
  const carriers = useMemo(() => toSeenCarriers(read.data?.rows ?? [], carrierNames), [read.data, carrierNames])
  const filter = useMarkedFilter({
    filters: numberFilters,
    search: searchNumbers,
    sidOf: toKey,
    numberOf: toNumber,
    specs: [
      {
        name: 'assignment',
        label: 'State',
        options: [
          { value: 'unassigned', text: 'unassigned' },
          {
            value: 'unknown',
            text: 'missing application',
            reason: applications.known === 'whole' ? null : unknownReasons[applications.known],
          },
        ],
      },
      { name: 'application', draw: drawApplicationFilter },
      {
        name: 'carrier',
        label: 'Carrier',
        options: [
          ...carriers.map(({ sid, label }) => ({ value: sid, text: label })),
          { value: noCarrier, text: 'none' },
        ],
      },
    ],
  })
  const select = useRowSelection({ toKey, nameOf: toName, noun, actions: toBulkActions })

  return (
    <ResourceList
      title="Phone numbers"
      noun={noun}
      read={read}
      toRow={toRow}
      columns={phoneNumbersColumns}
      defaultOrder="number"
      toKey={toKey}
      recordPath={paths.phoneNumber.pattern}
      above={<FailedNames name="phone numbers" read={read} />}
      filter={filter}
      empty={{
        icon: 'numbers',
        title: 'No phone numbers yet',
        text: 'A phone number routes its calls to an application. Add your first one.',
      }}
      create={{ label: 'New number', to: paths.newPhoneNumber.link() }}
      csv={numbersCsv}
      actions={toActions}
      select={select}
    />
  )
}

/** Filters by application, chosen in a search: an account may have thousands. */
function ApplicationFilter({ choice, counts, onChoose }: DrawnFilter) {
  const { applications } = useNames()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const pick = (application: string) => {
    onChoose(application)
    setAnchor(null)
  }
  return (
    <>
      <Chip isOn={choice !== ''} opens="dialog" onToggle={setAnchor}>
        Application: <b>{choice === '' ? 'any' : toApplicationText(choice, applications)}</b>
      </Chip>
      {anchor !== null && (
        <ApplicationPicker
          applications={applications}
          title="Filter by application"
          anchor={anchor}
          counts={counts()}
          current={choice === '' ? null : choice}
          onPick={pick}
          onClose={() => setAnchor(null)}
          footer={<Button onClick={() => pick('')}>Any application</Button>}
        />
      )}
    </>
  )
}

const toActions = () => <WriteLink to={paths.importPhoneNumbers.link()}>Import…</WriteLink>
const drawApplicationFilter = (drawn: DrawnFilter) => <ApplicationFilter {...drawn} />
const toBulkActions = (chosen: readonly NumberRow[], clear: () => void) => <BulkActions chosen={chosen} clear={clear} />
