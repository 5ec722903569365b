import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createSpeechCredential, listSpeechCredentials } from '../contract/speech-credentials.ts'
import { ClientContext } from './context.tsx'
import { type Answerer, createFakeClient, json } from '../../e2e/fakes/fake-client.ts'
import { defer, settle } from '../../e2e/fakes/fake-clock.ts'
import type { JournalEntry } from './journal.ts'
import { query, toQueryOptions } from './query.ts'
import { useWrite } from './use-write.ts'
import type { WriteOutcome } from './write.ts'

const secret = 'a-secret-access-key'
const body = { vendor: 'aws', access_key_id: 'AKIA', secret_access_key: secret }

afterEach(() => onlineManager.setOnline(true))

/** Mounts a screen that writes, in an app whose cache has the library's own defaults. */
function mount(answer: Answerer) {
  const journal: JournalEntry[] = []
  const fake = createFakeClient(answer, { journal: { add: async (entry) => void journal.push(entry) } })
  const queryClient = new QueryClient()
  const outcomes: WriteOutcome[] = []
  const { result, unmount, rerender } = renderHook(() => useWrite(createSpeechCredential), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <ClientContext value={fake.client}>{children}</ClientContext>
      </QueryClientProvider>
    ),
  })
  return {
    ...fake,
    queryClient,
    journal,
    outcomes,
    result,
    rerender,
    unmount,
    write: () =>
      act(() => {
        void result.current.write({ body }).then((outcome) => outcomes.push(outcome))
        return settle()
      }),
  }
}

const methods = (asked: readonly { readonly method: string }[]) => asked.map(({ method }) => method)

/** A server that accepts the write. */
const taken: Answerer = ({ method }) =>
  method === 'POST' ? json({ sid: 'c' }, 201) : json({ ...body, speech_credential_sid: 'c' })

test('sends one request per call, reads the record back and then returns the outcome', async () => {
  const screen = mount(taken)
  await screen.write()
  expect(screen.outcomes).toMatchObject([{ kind: 'done', answer: { sid: 'c' }, record: { value: { vendor: 'aws' } } }])
  expect(methods(screen.asked)).toEqual(['POST', 'GET'])
})

test('returns the same writer at each rendering', () => {
  const screen = mount(taken)
  const first = screen.result.current
  screen.rerender()
  expect(screen.result.current).toBe(first)
})

test.each<[string, Answerer, object]>([
  ['a refusal', () => json({ msg: 'no' }, 422), { kind: 'refused', wasSent: true }],
  ['an error', () => json({ msg: 'no' }, 500), { kind: 'unknown', isMade: false }],
  ['no answer', () => Promise.reject(new TypeError('cut')), { kind: 'unknown', isMade: false }],
])('returns %s as an outcome, without a retry', async (_, answer, outcome) => {
  const screen = mount(answer)
  await screen.write()
  expect(screen.outcomes).toMatchObject([outcome])
  expect(methods(screen.asked)).toEqual(['POST'])
})

test('sends a write even if the browser reports being offline', async () => {
  onlineManager.setOnline(false)
  const screen = mount(taken)
  await screen.write()
  expect(methods(screen.asked)).toEqual(['POST', 'GET'])
})

test.each<[string, Answerer]>([
  ['it is made', taken],
  ['it is refused', () => json({ msg: 'no' }, 422)],
  ['its answer is lost', () => Promise.reject(new TypeError('cut'))],
])('no cache keeps what was sent, neither during the write nor once %s', async (_, answer) => {
  const late = defer<undefined>()
  const screen = mount(async (asked, count) => {
    await late.promise
    return answer(asked, count)
  })
  const kept = () => {
    const queries = screen.queryClient.getQueryCache().getAll()
    const mutations = screen.queryClient.getMutationCache().getAll()
    const states = [...queries.map(({ queryKey, state }) => [queryKey, state]), ...mutations.map(({ state }) => state)]
    return JSON.stringify([states, screen.journal])
  }
  await screen.write()
  expect(kept()).not.toContain(secret)
  late.resolve(undefined)
  await act(settle)
  expect(screen.outcomes).toHaveLength(1)
  expect(kept()).not.toContain(secret)
})

test('completes a write after its screen is left, with journal, read-back, cache and outcome', async () => {
  const answer = defer<Response>()
  const screen = mount((asked, count) => {
    if (asked.url.endsWith('/SpeechCredentials') && asked.method === 'GET') return json([])
    return asked.method === 'POST' ? answer.promise : taken(asked, count)
  })
  const list = toQueryOptions(screen.client, query(listSpeechCredentials, {}))
  await screen.queryClient.query(list)
  await screen.write()
  screen.unmount()
  answer.resolve(json({ sid: 'c' }, 201))
  await settle()
  expect(screen.outcomes).toMatchObject([{ kind: 'done', answer: { sid: 'c' } }])
  expect(screen.journal.at(-1)).toMatchObject({ endpoint: 'createSpeechCredential', outcome: 'done', isVerified: true })
  expect(screen.queryClient.getQueryData(list.queryKey)?.rows.map(({ value }) => value.vendor)).toEqual(['aws'])
})

test('returns the outcomes of two writes at once', async () => {
  const answers = [defer<Response>(), defer<Response>()]
  const screen = mount((asked, count) =>
    asked.method === 'POST' ? (answers[count]?.promise ?? json({}, 404)) : taken(asked, count),
  )
  await screen.write()
  await screen.write()
  answers[0]?.resolve(json({ sid: 'c' }, 201))
  await act(settle)
  expect(screen.outcomes).toHaveLength(1)
  answers[1]?.resolve(json({ msg: 'no' }, 422))
  await act(settle)
  expect(screen.outcomes.map(({ kind }) => kind)).toEqual(['done', 'refused'])
})
