import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import type { CsvField } from '../../lib/csv.ts'
import type { Column } from '../../patterns/list/columns.ts'
import type { SpeechTask } from '../../patterns/credentials/credential-health.ts'
import { FindingSign } from '../../patterns/findings/marks.tsx'
import { toCsvFormat } from '../../patterns/list/list-options.tsx'
import { vendorLabel } from '../../patterns/server-text.ts'
import { Age } from '../../ui/age.tsx'
import { CopyIcon, sidColumn } from '../../ui/copy-button.tsx'
import { Dash } from '../../ui/empty-value.tsx'
import type { CredentialRow } from './credential-rows.ts'
import { TaskCell } from './credential-cells.tsx'
import { TestButton } from './test/test-button.tsx'
import { toIso } from '../../lib/time.ts'

/** In order; widths in rem. */
export const speechCredentialsColumns: readonly Column<CredentialRow>[] = [
  {
    id: 'vendor',
    header: 'Vendor',
    width: 12.9,
    cell: ({ name }) => <bdi>{name}</bdi>,
    title: ({ name }) => name,
    sign: ({ owner }) =>
      owner === 'provider' && (
        <span className="soft" title="Belongs to the service provider">
          provider
        </span>
      ),
    sortKey: ({ name }) => name,
    searchTexts: ({ value: { vendor }, label }) => [vendor, vendorLabel(vendor), label],
  },
  taskColumn('tts', 'Text to speech'),
  taskColumn('stt', 'Speech to text'),
  {
    id: 'tested',
    header: 'Last tested',
    width: 7.9,
    yields: 2,
    cell: ({ value }) => toAge(value.last_tested),
    sortKey: ({ value }) => value.last_tested,
    firstDirection: 'desc',
  },
  {
    id: 'test',
    header: 'Test',
    // With the time and Cancel while it runs.
    width: 8.3,
    phone: 'first-end',
    cell: (row) => <TestButton row={row} variant="row" />,
  },
  {
    id: 'used',
    header: 'Last used',
    width: 7.8,
    yields: 3,
    phone: 'second-end',
    phoneLabel: 'Used',
    cell: ({ value }) => toAge(value.last_used),
    // Only this rule: failed and untested credentials already show their state.
    sign: ({ value }) => <FindingSign sid={value.speech_credential_sid} rule="credential-unused" />,
    sortKey: ({ value }) => value.last_used,
    firstDirection: 'desc',
  },
  {
    id: 'identifier',
    header: 'Key ID or project',
    width: 9.6,
    yields: 1,
    isCode: true,
    cell: ({ identifier }) => identifier ?? <Dash why="Hidden by the server" />,
    title: ({ identifier }) => identifier,
    beside: ({ identifier }) => identifier !== null && <CopyIcon text={identifier} what="Copy key ID or project" />,
    sortKey: ({ identifier }) => identifier,
    searchTexts: ({ identifier }) => [identifier],
  },
  { id: 'sid', width: 7, ...sidColumn(({ value }) => value.speech_credential_sid) },
]

function taskColumn(task: SpeechTask, header: string): Column<CredentialRow> {
  return {
    id: task,
    header,
    width: 8.4,
    phone: 'second',
    phoneLabel: task.toUpperCase(),
    cell: (row) => <TaskCell task={row[task]} isQuiet />,
    sortKey: (row) => row[task].word,
    searchTexts: (row) => [row[task].word],
  }
}

const toAge = (at: number | null) => (at === null ? <Dash why="Never" /> : <Age at={at} />)

/** Secret, or exported as `identifier`, `tts` or `stt`. */
type NotExported =
  | 'use_for_tts'
  | 'use_for_stt'
  | 'tts_tested_ok'
  | 'stt_tested_ok'
  | 'access_key_id'
  | 'secret_access_key'
  | 'service_key'
  | 'aws_region'
type Exported =
  | Exclude<keyof typeof SpeechCredential.schema.shape, NotExported>
  | 'label'
  | 'identifier'
  | 'tts'
  | 'stt'

/** The same columns whatever the table shows. A new field doesn't compile until it is exported, or listed above. */
const cells: Readonly<Record<Exported, (row: CredentialRow) => CsvField>> = {
  vendor: ({ value }) => value.vendor,
  label: ({ label }) => label,
  identifier: ({ identifier }) => identifier,
  tts: ({ tts }) => tts.word,
  stt: ({ stt }) => stt.word,
  last_tested: ({ value }) => toIso(value.last_tested),
  last_used: ({ value }) => toIso(value.last_used),
  created_at: ({ value }) => toIso(value.created_at),
  speech_credential_sid: ({ value }) => value.speech_credential_sid,
  account_sid: ({ value }) => value.account_sid,
}

export const credentialsCsv = toCsvFormat(cells)
