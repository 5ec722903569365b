/** Records and configurations for tests. */
import { Application } from '../../contract/applications.ts'
import { VoipCarrier } from '../../contract/carriers.ts'
import type { JsonObject } from '../../contract/json.ts'
import { PhoneNumber } from '../../contract/phone-numbers.ts'
import { isReadable, parseRecord, type Readable, type RecordType } from '../../contract/record.ts'
import { SpeechCredential } from '../../contract/speech-credentials.ts'
import type { z } from '../../contract/zod.ts'
import { runAtOnce } from '../../lib/slices.ts'
import { examinePatterns } from '../number-routes/examine-patterns.ts'
import type { Configuration, Known } from './configuration.ts'
import { createLinter } from './lint.ts'
import { surveyNumbers } from './lint-numbers.ts'
import { toPatternGroups, toPatternReport } from './pattern-report.ts'

function read<S extends z.ZodMiniType>(type: RecordType<S>, raw: JsonObject): Readable<z.output<S>> {
  const record = parseRecord(type, raw)
  if (!isReadable(record)) throw new Error(JSON.stringify(record.issues))
  return record
}

export const noon = Date.UTC(2026, 2, 10, 12)

/** Assigned to application `a` on carrier `c`, unless changed. */
export const number = (number: string, change: JsonObject = {}) =>
  read(PhoneNumber, {
    phone_number_sid: `n${number}`,
    number,
    application_sid: 'a',
    voip_carrier_sid: 'c',
    ...change,
  })

const hook = { url: 'https://hooks.example/', method: 'POST' }

export const application = (sid: string, change: JsonObject = {}) =>
  read(Application, { application_sid: sid, name: sid, call_hook: hook, call_status_hook: hook, ...change })

/** In use and tested three hours before `noon`. */
export const credential = (vendor: string, change: JsonObject = {}) =>
  read(SpeechCredential, {
    speech_credential_sid: vendor,
    account_sid: 'account',
    vendor,
    last_tested: '2026-03-10T09:00:00.000Z',
    last_used: '2026-03-10T09:00:00.000Z',
    use_for_tts: 1,
    use_for_stt: 1,
    tts_tested_ok: 1,
    stt_tested_ok: 1,
    ...change,
  })

export const carrier = (sid: string, change: JsonObject = {}) =>
  read(VoipCarrier, { voip_carrier_sid: sid, name: `${sid}-trunk`, account_sid: null, is_active: 1, ...change })

export interface Lists {
  readonly numbers?: readonly Readable<PhoneNumber>[]
  readonly applications?: readonly Readable<Application>[]
  readonly credentials?: readonly Readable<SpeechCredential>[]
  readonly carriers?: readonly Readable<VoipCarrier>[]
}

const whole = <T>(rows: readonly Readable<T>[]): Known<T> => ({ state: 'read', rows, isWhole: true })

/** A configuration of which everything is known, unless changed. */
export function configurationOf(lists: Lists = {}, change: Partial<Configuration> = {}): Configuration {
  const { numbers = [], applications = [], credentials = [], carriers = [] } = lists
  const { patterns } = runAtOnce(surveyNumbers(numbers, { applications: null, carriers: null }))
  const groups = toPatternGroups([...patterns.values()])
  const examined = groups.map((group) => examinePatterns(group.map((one) => one.number)))
  return {
    numbers: whole(numbers),
    applications: whole(applications),
    credentials: whole(credentials),
    carriers: whole(carriers),
    patterns: toPatternReport(groups, examined),
    deviceApplication: null,
    called: new Set(),
    now: noon,
    ...change,
  }
}

/** One record of each kind, without findings. */
export const healthy = {
  numbers: [number('14155550100'), number('^1415555')],
  applications: [application('a', { speech_synthesis_vendor: 'aws', speech_recognizer_vendor: 'aws' })],
  credentials: [credential('aws')],
  carriers: [carrier('c')],
}
export const lintAll = (lists: Lists, change: Partial<Configuration> = {}) =>
  runAtOnce(createLinter()(configurationOf(lists, change)))
export const check = (lists: Lists, change: Partial<Configuration> = {}) => {
  const { findings, checked, isReading, gaps } = lintAll({ ...healthy, ...lists }, change)
  return { findings: findings.flatMap((found) => found.slice()), checked, isReading, gaps }
}
export const wordsOf = (lists: Lists, change: Partial<Configuration> = {}) =>
  check(lists, change).findings.map(({ rule, name, reason }) => `${rule} ${name}: ${reason}`)
