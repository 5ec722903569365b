/** The observable effect of each switch, for the switches' tests. */
import { providerToken } from '../service/accounts.ts'
import type { Flipped, SwitchName } from '../service/profile.ts'
import type { SwitchValue } from '../service/switches.ts'
import { ghost } from '../service/testing.ts'
import {
  account,
  application,
  applications,
  type Ask,
  calls,
  credentials,
  type MockUnderTest,
  numbers,
  recent,
} from './testing.ts'

interface Probe {
  /** Returns the value that differs. */
  readonly see: (ask: Ask, mock: MockUnderTest) => Promise<unknown>
  /** Other switches that the effect depends on. */
  readonly with?: Flipped
  /** Values to compare, for a switch without a fixed set. */
  readonly values?: readonly SwitchValue[]
}

const foreign = { authorization: `Bearer ${providerToken}` }
const aws = { vendor: 'aws', access_key_id: 'AKIAX', secret_access_key: 'abc', use_for_tts: true, use_for_stt: true }
const status = async (reply: Promise<{ status: number }>) => (await reply).status

export const first = async (ask: Ask, path: string, field: string): Promise<string> =>
  String((await ask('GET', path)).json[0][field])
const create = async (ask: Ask, path: string, sent: object): Promise<string> =>
  String((await ask('POST', path, sent)).json.sid)
/** Places a call to a magic number. */
const place = async (ask: Ask, line: string, headers?: Record<string, string>) => {
  const application_sid = await first(ask, applications, 'application_sid')
  const to = { type: 'phone', number: `+1212555${line}` }
  return ask('POST', calls, { application_sid, from: '+12125550100', to }, headers)
}
/** Places one, and reads it `later` ms afterwards. */
const call = async (ask: Ask, mock: MockUnderTest, line: string, later: number) => {
  const { sid } = (await place(ask, line)).json
  mock.clock.advance(later)
  return (await ask('GET', `${calls}/${sid}`)).json
}
const readBack = async (ask: Ask, path: string, sent: object) =>
  [(await ask('GET', `${path}/${await create(ask, path, sent)}`)).json].flat()[0]

export const probes: Readonly<Record<SwitchName, Probe>> = {
  singleApplication: {
    see: async (ask) =>
      Array.isArray((await ask('GET', `${applications}/${await first(ask, applications, 'application_sid')}`)).json),
  },
  order: { see: (ask) => first(ask, applications, 'name') },
  listQueries: { see: async (ask) => (await ask('GET', `${applications}?name=sales`)).json.length },
  providerCalls: { see: (ask) => status(place(ask, '0198', foreign)) },
  createdCall: { see: async (ask) => Object.keys((await place(ask, '0198')).json) },
  gone: { see: (ask) => status(ask('PUT', `${applications}/${ghost}`, application)) },
  neverAnswered: {
    see: async (ask) => {
      const { data } = (await ask('GET', `${recent}?page=1&count=200`)).json as {
        data: { answered: boolean; answered_at: unknown }[]
      }
      return data.find(({ answered }) => !answered)?.answered_at
    },
  },
  callSidInDetail: {
    see: async (ask) => {
      const { data } = (await ask('GET', `${recent}?page=1&count=200`)).json as { data: { call_sid: unknown }[] }
      return data.filter(({ call_sid }) => call_sid === null).length
    },
  },
  endedCallMs: {
    see: async (ask, mock) => (await call(ask, mock, '0198', 120_000))?.call_status,
    values: [1000, 600_000],
  },
  callOrigin: { see: async (ask) => (await ask('GET', calls)).text.includes('originating_sip_ip') },
  duration: { see: async (ask, mock) => 'duration' in (await call(ask, mock, '0196', 7_000)) },
  credentialFields: { see: async (ask) => (await ask('GET', credentials)).text.includes('access_key_id') },
  shortSecrets: { see: async (ask) => (await readBack(ask, credentials, aws)).secret_access_key },
  providerCredentials: { see: async (ask) => (await ask('GET', credentials)).json.length },
  unsetMessagingHook: { see: async (ask) => (await ask('GET', applications)).json[0].messaging_hook === null },
  extraFields: { see: async (ask) => 'app_json' in (await ask('GET', applications)).json[0] },
  createdAt: { see: async (ask) => (await readBack(ask, applications, application)).created_at },
  beyondTheSpec: { see: (ask) => status(ask('GET', '/v1/Accounts')) },
  rateLimit: {
    see: async (ask) => {
      await ask('GET', numbers)
      return status(ask('GET', numbers))
    },
    values: [1, null],
  },
  paging: { see: (ask) => status(ask('GET', recent)) },
  pageBase: { see: (ask) => status(ask('GET', `${recent}?page=0&count=1`)) },
  largestCount: { see: (ask) => status(ask('GET', `${recent}?page=1&count=11`)), values: [10, 500] },
  largestDays: { see: (ask) => status(ask('GET', `${recent}?page=1&count=1&days=31`)), values: [30, null] },
  recordFilters: {
    see: async (ask) => (await ask('GET', `${recent}?page=1&count=1&trunk=nobody`)).json.data.length,
  },
  tokenLife: {
    see: async (ask, mock) => {
      mock.clock.advance(60_000)
      return status(ask('GET', numbers))
    },
    values: [60, 61],
  },
  tokenCase: { see: (ask) => status(ask('GET', numbers, undefined, { authorization: 'Bearer DEMO-token' })) },
  unknownFields: { see: (ask) => status(ask('POST', numbers, { number: '1555', colour: 'red' })) },
  ownerOfCreate: { see: (ask) => status(ask('POST', numbers, { number: '1555' }, foreign)) },
  foreignApplication: {
    see: async (ask) => {
      const all = (await ask('GET', applications, undefined, foreign)).json as {
        account_sid: string
        application_sid: string
      }[]
      const other = all.find(({ account_sid }) => !account.includes(account_sid))
      return status(ask('POST', numbers, { number: '1555', application_sid: other?.application_sid }))
    },
  },
  applicationUpdate: {
    see: async (ask) =>
      status(ask('PUT', `${applications}/${await first(ask, applications, 'application_sid')}`, { name: 'x' })),
  },
  defaultVoice: {
    see: async (ask) => (await readBack(ask, applications, application)).speech_synthesis_voice,
    values: ['A', 'B'],
  },
  leadingPlus: { see: async (ask) => (await readBack(ask, numbers, { number: '+1555' })).number },
  speechFlags: {
    see: async (ask) => {
      const { use_for_tts, use_for_stt } = await readBack(ask, credentials, {
        vendor: 'aws',
        use_for_tts: true,
        vne_for_stt: true,
      })
      return [use_for_tts, use_for_stt]
    },
  },
  absentFlag: { see: async (ask) => (await readBack(ask, credentials, { vendor: 'aws' })).use_for_tts },
  updates: {
    see: async (ask) => status(ask('PUT', `${calls}/${await first(ask, calls, 'call_sid')}`, { call_status: 'no' })),
  },
  credentialUpdate: {
    with: { updates: true },
    see: async (ask) => {
      const sid = await create(ask, credentials, { ...aws, aws_region: 'eu-west-1' })
      await ask('PUT', `${credentials}/${sid}`, { use_for_tts: true })
      return 'aws_region' in (await ask('GET', `${credentials}/${sid}`)).json
    },
  },
}
