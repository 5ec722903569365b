import { useCallback } from 'react'
import { speechCredentialsQuery } from '../../api/queries.ts'
import type { Readable } from '../../contract/record.ts'
import { SpeechCredential } from '../../contract/speech-credentials.ts'
import { paths } from '../../paths.ts'
import { useCredentialTests } from '../../patterns/credentials/credential-tests.ts'
import { MarksProvider, useMarkedFilter } from '../../patterns/findings/marks.tsx'
import { searchColumns } from '../../patterns/list/columns.ts'
import { useOwnList } from '../../patterns/list/list-read.ts'
import { ListWithPanel } from '../../patterns/list/list-with-panel.tsx'
import { ResourceList } from '../../patterns/list/resource-list.tsx'
import type { Rows } from '../../patterns/list/rows.ts'
import { vendorLabel } from '../../patterns/server-text.ts'
import { credentialFilters, type CredentialRow, toCredentialRow } from './credential-rows.ts'
import { credentialsCsv, speechCredentialsColumns } from './speech-credentials-columns.tsx'
import { TestAllButton } from './test/test-all-button.tsx'

const toKey = ({ value }: CredentialRow) => value.speech_credential_sid
const search = searchColumns(speechCredentialsColumns)
const toActions = (found: Rows<CredentialRow>, waitsFor: string | null) => (
  <TestAllButton found={[...found]} waitsFor={waitsFor} />
)

/** The list, with the panel of the nested route beside it or in its place. */
export function SpeechCredentialsPage() {
  return (
    <MarksProvider of="credentials">
      <ListWithPanel
        path={paths.speechCredentials.pattern}
        kind="Speech credential"
        fields={SpeechCredential.schema.shape}
      >
        <SpeechCredentialsList />
      </ListWithPanel>
    </MarksProvider>
  )
}

/** The health board: every credential with the last result of each task. Opening and refreshing it tests nothing. */
function SpeechCredentialsList() {
  const read = useOwnList(speechCredentialsQuery)
  const tests = useCredentialTests()

  const toRow = useCallback((record: Readable<SpeechCredential>) => toCredentialRow(record, tests), [tests])
  const vendors = [...new Set(read.data?.rows.map(({ value }) => value.vendor))].toSorted()
  const filter = useMarkedFilter({
    filters: credentialFilters,
    search,
    sidOf: toKey,
    specs: [
      {
        name: 'health',
        label: 'Health',
        options: [
          { value: 'failed', text: 'failed' },
          { value: 'untested', text: 'never tested' },
        ],
      },
      {
        name: 'vendor',
        label: 'Vendor',
        options: vendors.map((vendor) => ({ value: vendor, text: vendorLabel(vendor) })),
      },
    ],
  })

  return (
    <ResourceList
      title="Speech credentials"
      noun="speech credential"
      read={read}
      toRow={toRow}
      columns={speechCredentialsColumns}
      defaultOrder="vendor"
      toKey={toKey}
      recordPath={paths.speechCredential.pattern}
      editPath={paths.replaceSpeechCredential.pattern}
      filter={filter}
      empty={{
        icon: 'credentials',
        title: 'No speech credentials yet',
        text: 'A speech credential lets applications speak and listen through a vendor such as AWS or Google. Add your first one.',
      }}
      create={{ label: 'New credential', to: paths.newSpeechCredential.link() }}
      csv={credentialsCsv}
      actions={toActions}
    />
  )
}
