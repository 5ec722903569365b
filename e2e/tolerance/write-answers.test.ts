/** Tests how each response to each write is taken: accepted, or checked by reading, whatever the reading finds. */
import { describe, expect, test } from 'vitest'
import { type Asked, createFakeClient, json, text } from '../fakes/fake-client.ts'
import { createQueryClient, query, toQueryOptions } from '../../src/api/query.ts'
import type { Services } from '../../src/api/context.tsx'
import { describeError } from '../../src/api/describe-error.ts'
import { createWriter } from '../../src/api/write.ts'
import { createCall } from '../../src/contract/calls.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { received, reception } from '../../src/features/applications/application-fixtures.ts'
import { withoutPasswords } from '../../src/features/applications/application-copy.ts'
import { toForm } from '../../src/features/applications/application-form-model.ts'
import { placeCall } from '../../src/features/calls/new/place-call.ts'
import {
  assignNumber,
  createCredential,
  createFrom,
  createNumber,
  deleteApplication,
  deleteCredential,
  deleteNumber,
  removeCall,
  saveApplication,
  testCredential,
} from './writes.ts'

/** The conclusion: done, not done, or unknown. */
type Verdict = 'done' | 'not done' | 'unknown'

interface Told {
  readonly verdict: Verdict
  /** The error shown to the user, or null if there is none. */
  readonly error: unknown
}

interface Operation {
  readonly path: string
  /** Records of its resource, before it and after it succeeded. */
  readonly before: readonly object[]
  readonly after: readonly object[]
  /** The documented success. */
  readonly success: () => Response
  readonly run: (services: Services) => Promise<Told>
}

const created = () => json({ sid: 'new' }, 201)
const noContent = () => new Response(null, { status: 204 })

const number = (phone_number_sid: string, application_sid: string | null = null) => {
  return { phone_number_sid, number: `1415${phone_number_sid}`, account_sid: 'a', application_sid }
}
const credential = (speech_credential_sid: string, last_tested: string | null = null) => {
  return { speech_credential_sid, vendor: 'aws', account_sid: 'a', label: speech_credential_sid, last_tested }
}
const call = { call_sid: 'old', direction: 'outbound', call_status: 'in-progress', from: '1', to: '2' }
const renamed = { ...received, name: 'Renamed' }

const made = async (outcome: Promise<{ readonly kind: string; readonly error?: unknown }>): Promise<Told> => {
  const { kind, error = null, ...more } = await outcome
  if (error === null) return { verdict: 'done', error }
  const found: unknown = Reflect.get(Object(Reflect.get(more, 'found')), 'kind')
  return { verdict: kind === 'failed' || found === 'absent' ? 'not done' : 'unknown', error }
}

const removed = async (outcome: ReturnType<typeof deleteNumber>): Promise<Told> => {
  const deleted = await outcome
  if (deleted.kind === 'deleted') return { verdict: 'done', error: null }
  const isKnown = deleted.kind === 'not-offered' || deleted.isStillThere
  return { verdict: isKnown ? 'not done' : 'unknown', error: deleted.error }
}

const ledger = {
  claim: () => Promise.resolve(null),
  find: () => Promise.resolve(null),
  all: () => Promise.resolve([]),
  untag: () => Promise.resolve(),
}

const operations: Readonly<Record<string, Operation>> = {
  'create application': {
    path: '/v1/Applications',
    before: [received],
    after: [received, { ...received, application_sid: 'new', name: 'New' }],
    success: created,
    run: (services) => made(createFrom(services, { ...withoutPasswords(reception), name: 'New' })),
  },
  'create number': {
    path: '/v1/PhoneNumbers',
    before: [number('old')],
    after: [number('old'), number('new')],
    success: created,
    run: (services) => made(createNumber(services, { number: '1415new' })),
  },
  'create credential': {
    path: '/v1/Accounts/my-account/SpeechCredentials',
    before: [credential('old')],
    after: [credential('old'), credential('new')],
    success: created,
    run: (services) => made(createCredential(services, { vendor: 'aws', label: 'new' })),
  },
  'place call': {
    path: '/v1/Accounts/my-account/Calls',
    before: [call],
    after: [call],
    success: created,
    run: async ({ client, queryClient }) => {
      const writer = createWriter({ client, queryClient }, createCall)
      const takeLock = () => Promise.resolve(() => undefined)
      const ports = { writer, ledger, takeLock, sentHere: new Map<string, number>(), now: () => 0 }
      const sent = { from: '+3', to: '+4', application_sid: 'app' }
      const body = { application_sid: 'app', from: '+3', to: { type: 'phone', number: '+4' } }
      const outcome = await placeCall(ports, 'f', body, sent)
      const error = 'error' in outcome ? outcome.error : null
      // The page polls until it finds the call, for up to a minute (place-settle.test.ts).
      if (outcome.kind === 'lost') await client.send(endpoints.listCalls, {})
      return {
        verdict: { placed: 'done', refused: 'not done', lost: 'unknown', spent: 'unknown', duplicate: 'unknown' }[
          outcome.kind
        ] as Verdict,
        error,
      }
    },
  },
  'update application': {
    path: '/v1/Applications/app-1',
    before: [received],
    after: [renamed],
    success: noContent,
    run: async (services) => {
      const saved = await saveApplication(services, reception, { ...toForm(reception), name: 'Renamed' })
      if (saved.kind === 'saved') return { verdict: saved.diffs.length === 0 ? 'done' : 'not done', error: null }
      return { verdict: 'not done', error: 'error' in saved ? saved.error : saved.kind }
    },
  },
  'update number': {
    path: '/v1/PhoneNumbers/n',
    before: [number('n')],
    after: [number('n', 'app')],
    success: noContent,
    run: async (services) => {
      const assigned = await assignNumber(services, 'n', 'app')
      if (assigned.kind === 'assigned') return { verdict: 'done', error: null }
      return { verdict: 'not done', error: 'error' in assigned ? assigned.error : null }
    },
  },
  'delete application': {
    path: '/v1/Applications/app-1',
    before: [received],
    after: [],
    success: noContent,
    run: (services) => removed(deleteApplication(services, 'app-1')),
  },
  'delete number': {
    path: '/v1/PhoneNumbers/n',
    before: [number('n')],
    after: [],
    success: noContent,
    run: (services) => removed(deleteNumber(services, 'n')),
  },
  'delete credential': {
    path: '/v1/Accounts/my-account/SpeechCredentials/c',
    before: [credential('c')],
    after: [],
    success: noContent,
    run: (services) => removed(deleteCredential(services, 'c')),
  },
  'remove call': {
    path: '/v1/Accounts/my-account/Calls/old',
    before: [call],
    after: [],
    success: noContent,
    run: (services) => removed(removeCall(services, 'old')),
  },
  'test credential': {
    path: '/v1/Accounts/my-account/SpeechCredentials/c/test',
    before: [credential('c')],
    after: [credential('c', '2026-03-10T12:00:00.000Z')],
    success: () => json({ tts: { status: 'ok' }, stt: { status: 'ok' } }),
    run: async (services) => {
      const finished = await testCredential(services, 'c', { sleep: () => Promise.resolve() })
      if (finished?.kind !== 'failed') return { verdict: 'done', error: null }
      return { verdict: finished.storedAt === null ? 'not done' : 'done', error: finished.error }
    },
  },
}

const page = '<!doctype html><title>Bad gateway</title>'
const html = (status: number) => () => text(page, 'text/html', status)
const answers = {
  'empty 200': () => text('', null),
  'empty 204': noContent,
  'HTML 200': html(200),
  'HTML 404': html(404),
  'empty 404': () => text('', null, 404),
  'JSON 404': () => json({ msg: 'not found' }, 404),
  'foreign-key 500': () => json({ msg: 'Cannot delete a parent row: a foreign key constraint fails (`j`.`p`)' }, 500),
  '“is required” 500': () => json({ msg: 'api_key is required' }, 500),
  'other 500': () => json({ msg: 'connect ECONNREFUSED 10.0.0.1:3306' }, 500),
  '502 page': html(502),
  'lost answer': (): Response => {
    throw new TypeError('Failed to fetch')
  },
} as const

/** Taken as done, taken as refused, or read because the response proves nothing. */
type Taken = 'done' | 'refused' | 'read'

function taken(answer: keyof typeof answers, operation: string): Taken {
  const [verb] = operation.split(' ')
  const isNew = verb === 'create' || verb === 'place'
  const isDelete = verb === 'delete' || verb === 'remove'
  switch (answer) {
    case 'empty 204':
      return isNew || verb === 'test' ? 'read' : 'done'
    case 'empty 404':
      // Servers send this for a missing record, so nothing was changed or tested.
      return isNew || isDelete ? 'read' : 'refused'
    case 'JSON 404':
      // Deleting applications is beyond the spec: the 404 may refer to the operation.
      return operation === 'delete application' ? 'read' : isDelete ? 'done' : 'refused'
    case 'foreign-key 500':
    case '“is required” 500':
      return 'refused'
    default:
      return 'read'
  }
}

/** Runs an operation against a server that responds with `answer`, whether or not it has applied the change. */
async function run({ path, before, after, run: act }: Operation, answer: () => Response, isMade: boolean) {
  let wasSent = false
  const read: string[] = []
  const serve = ({ method, url }: Asked): Response => {
    const { pathname } = new URL(url)
    if (method !== 'GET' || pathname.endsWith('/test')) {
      wasSent = true
      return answer()
    }
    const now = wasSent && isMade ? after : before
    if (wasSent) read.push(pathname)
    const isList = /\/(Applications|PhoneNumbers|SpeechCredentials|Calls)$/.test(pathname)
    if (isList) return json(now)
    const sid = pathname.split('/').at(-1)
    const one = now.find((record) => Object.values(record).includes(sid))
    return one === undefined ? text('Not Found', 'text/plain', 404) : json(one)
  }
  const { client } = createFakeClient(serve)
  const services = { client, queryClient: createQueryClient() }
  const { listApplications, listPhoneNumbers, listSpeechCredentials, listCalls } = endpoints
  for (const list of [listApplications, listPhoneNumbers, listSpeechCredentials, listCalls]) {
    if (path.startsWith(list.path.replace('{account_sid}', 'my-account'))) {
      await services.queryClient.query(toQueryOptions(client, query(list, {})))
    }
  }
  return { ...(await act(services)), hasRead: read.length > 0 }
}

function toVerdict(operation: string, as: Taken, isMade: boolean): Verdict {
  if (as === 'refused') return 'not done'
  // A call may appear among the live ones later; a confirmed delete is trusted.
  if (operation === 'place call') return 'unknown'
  return isMade || (as === 'done' && !operation.startsWith('update')) ? 'done' : 'not done'
}

describe.each(Object.entries(operations))('%s', (name, operation) => {
  test('counts the documented success as done', async () => {
    expect(await run(operation, operation.success, true)).toMatchObject({ verdict: 'done', error: null })
  })

  test.each(Object.entries(answers))('%s', async (said, answer) => {
    // Object.entries returns the literal's keys, but TypeScript only promises strings.
    const as = taken(said as keyof typeof answers, name)
    for (const isMade of [true, false]) {
      const { verdict, error, hasRead } = await run(operation, answer, isMade)
      expect(verdict).toBe(toVerdict(name, as, isMade))
      expect(hasRead || as !== 'read').toBe(true)
      expect(as === 'refused' ? Reflect.get(Object(error), 'outcome') : 'refused').toBe('refused')
      expect(describeError(error).detail).not.toContain('The change was made')
    }
  })
})
