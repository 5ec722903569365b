/** Seeded speech credentials, each in a different state. Their keys are magic (magic.ts), not real. */
import type { JsonObject } from '../../src/contract/json.ts'
import { label, sid } from './random.ts'
import type { FlagRow, SpeechCredentialRow } from './rows.ts'
import type { AccountSeed } from './scenarios.ts'
import { dayMs } from './clock.ts'

interface Template {
  readonly vendor: string
  readonly label: string | null
  readonly fields: JsonObject
  readonly use: readonly [tts: FlagRow, stt: FlagRow]
  /** Results of the last test; null if never tested. */
  readonly tested: readonly [tts: FlagRow, stt: FlagRow] | null
}

const demo: readonly Template[] = [
  { vendor: 'google', label: null, fields: google('switchboard-demo'), use: [1, 1], tested: [1, 1] },
  { vendor: 'aws', label: null, fields: aws('AKIADEMO0000000001', 'us-east-1'), use: [1, 1], tested: [1, 1] },
  { vendor: 'aws', label: 'rejected key', fields: aws('AKIAFAIL0000000002', 'eu-west-1'), use: [1, 1], tested: [0, 0] },
  { vendor: 'google', label: 'new, never tested', fields: google('switchboard-new'), use: [1, 1], tested: null },
  {
    vendor: 'aws',
    label: 'voices only',
    fields: aws('AKIADEMO0000000003', 'us-west-2'),
    use: [1, 0],
    tested: [1, null],
  },
  { vendor: 'aws', label: 'half works', fields: aws('AKIASTTFAIL0000004', 'us-east-2'), use: [1, 1], tested: [1, 0] },
  { vendor: 'google', label: 'recognition only', fields: google('switchboard-stt'), use: [0, 1], tested: [null, 1] },
  { vendor: 'google', label: 'slow vendor', fields: google('switchboard-slow'), use: [1, 1], tested: [1, 1] },
]

const other: readonly Template[] = [
  { vendor: 'aws', label: null, fields: aws('AKIAOTHER000000001', 'eu-central-1'), use: [1, 1], tested: null },
]

const credential = label('speech credential')

export function seedSpeechCredentials({ seed, account_sid, isDemo, at }: AccountSeed): SpeechCredentialRow[] {
  return (isDemo ? demo : other).map((template, index) =>
    toRow(template, account_sid, sid(seed, credential, index), at - (60 - index) * dayMs),
  )
}

/** The service provider's credential: deployed servers list it for every account, but refuse reading or deleting it. */
export function providerCredential(seed: number, at: number): SpeechCredentialRow {
  const fields = google('provider-shared')
  const template: Template = { vendor: 'google', label: null, fields, use: [1, 1], tested: [1, 1] }
  return toRow(template, null, sid(seed, credential, 0), at - 80 * dayMs)
}

function toRow(template: Template, account_sid: string | null, sid: string, created: number): SpeechCredentialRow {
  const { vendor, label, fields, use, tested } = template
  const created_at = Math.floor(created / 1000) * 1000
  const [tts_tested_ok, stt_tested_ok] = tested ?? [null, null]
  return {
    speech_credential_sid: sid,
    account_sid,
    vendor,
    label,
    use_for_tts: use[0],
    use_for_stt: use[1],
    last_used: tested === null ? null : created_at + 50 * dayMs,
    last_tested: tested === null ? null : created_at + 2 * dayMs,
    tts_tested_ok,
    stt_tested_ok,
    created_at,
    fields,
  }
}

function aws(access_key_id: string, aws_region: string): JsonObject {
  return { access_key_id, secret_access_key: 'not+a+real+secret+access+key+0000000000', aws_region }
}

function google(project_id: string): JsonObject {
  const key = {
    type: 'service_account',
    project_id,
    private_key: '-----BEGIN PRIVATE KEY-----\nnotarealkey0000000000000000\n-----END PRIVATE KEY-----\n',
    client_email: `voice@${project_id}.example.com`,
  }
  return { service_key: JSON.stringify(key) }
}
