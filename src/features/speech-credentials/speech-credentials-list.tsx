import { useCallback, useMemo } from 'react'
import { useMatch } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { toListSchema } from '../../patterns/columns.ts'
import { useCredentialTests } from '../../patterns/credential-tests.ts'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { ListOptions } from '../../patterns/list-options.tsx'
import { ofAccount } from '../../patterns/of-account.ts'
import { ResourceList } from '../../patterns/resource-list.tsx'
import { useUrlState } from '../../patterns/url-state.ts'
import { WriteLink } from '../../patterns/write-button.tsx'
import { CredentialFilterBar } from './credential-filter-bar.tsx'
import { type FilterCounts, filterSchema, findCredentials, noFilters } from './credential-filters.ts'
import { type CredentialRow, toCredentialRow } from './credential-rows.ts'
import { credentialsCsv } from './speech-credentials-csv.ts'
import { speechCredentialsColumns } from './speech-credentials-columns.tsx'
import { TestAllButton } from './test/test-all-button.tsx'

const schema = toListSchema(speechCredentialsColumns, { by: 'vendor', direction: 'asc' })
const toKey = ({ value }: CredentialRow) => value.speech_credential_sid
const noun = 'speech credential'

/** The health board: every credential with the last result of each half. Opening and refreshing it tests nothing. */
export function SpeechCredentialsList({ isBeside = false }: { isBeside?: boolean }) {
  const { '*': open } = useMatch(`${paths.speechCredentials.pattern}/*`)?.params ?? {}
  const { account_sid } = useClient().connection
  const read = useRead(speechCredentialsQuery)
  const tests = useCredentialTests()
  const [{ health, vendor }, setFilters] = useUrlState(filterSchema)

  const own = useMemo(
    () => (read.data === undefined ? null : ofAccount(read.data, account_sid)),
    [read.data, account_sid],
  )
  const records = own?.list.rows
  const rows = useMemo(() => (records ?? []).map((record) => toCredentialRow(record, tests)), [records, tests])
  const vendors = useMemo(() => [...new Set(rows.map(({ value }) => value.vendor))].toSorted(), [rows])
  const find = useCallback(
    (sorted: readonly CredentialRow[], query: string) => findCredentials(sorted, query, { health, vendor }),
    [health, vendor],
  )
  const bar = useCallback(
    (counts: FilterCounts | null) => <CredentialFilterBar counts={counts} vendors={vendors} />,
    [vendors],
  )

  return (
    <ResourceList
      title="Speech credentials"
      noun={noun}
      read={read}
      rows={rows}
      others={own?.others ?? 0}
      columns={speechCredentialsColumns}
      schema={schema}
      toKey={toKey}
      currentKey={open?.split('/')[0] ?? null}
      isBeside={isBeside}
      filter={{ find, bar, isActive: health !== '' || vendor !== '', clear: () => setFilters(noFilters, 'push') }}
      empty={{
        title: 'No speech credentials yet',
        text: 'A speech credential lets applications speak and listen by a vendor such as aws or google. This account has none.',
      }}
      actions={toActions}
    />
  )
}

const toActions = (found: readonly CredentialRow[]) => <Actions found={found} />

function Actions({ found }: { found: readonly CredentialRow[] }) {
  const unreadable = useRead(speechCredentialsQuery, { enabled: false }).data?.unreadable.length ?? 0
  const keepQuery = useLinkWithQuery()
  return (
    <>
      <ListOptions
        noun={noun}
        columns={speechCredentialsColumns}
        csv={credentialsCsv}
        found={found}
        unreadable={unreadable}
      />
      <TestAllButton found={found} />
      <WriteLink look="primary" to={keepQuery(paths.newSpeechCredential.link())}>
        New credential
      </WriteLink>
    </>
  )
}
