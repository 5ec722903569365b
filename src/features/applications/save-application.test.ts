import { describe, expect, test } from 'vitest'
import { type Answerer, createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { createQueryClient, queryKey } from '../../api/query.ts'
import { createWriter } from '../../api/write.ts'
import { createApplication, getApplication, listApplications, updateApplication } from '../../contract/applications.ts'
import { type ApplicationFields, emptyForm, toForm } from './application-form-model.ts'
import { received, reception } from './application-fixtures.ts'
import { createFrom, saveApplication } from './save-application.ts'

const taken = () => new Response(null, { status: 204 })
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

/** Saves `typed` over `reception`. Returns the outcome, the requests, and the resulting cache entry as text. */
async function save(answer: Answerer, typed: Partial<ApplicationFields>) {
  const { client, asked } = createFakeClient(answer)
  const queryClient = createQueryClient()
  const outcome = await saveApplication(createWriter({ client, queryClient }, updateApplication), reception, {
    ...toForm(reception),
    ...typed,
  })
  const cached = queryClient.getQueryData(queryKey(client, getApplication, { application_sid: 'app-1' }))
  return { outcome, asked: asked.map(({ method }) => method), sent: asked[1]?.body, cached: JSON.stringify(cached) }
}

/** A server that returns the `received` record until the first write, then `after`. */
function server(after: object, write: () => Response = taken): Answerer {
  let isWritten = false
  return ({ method }) => {
    if (method === 'GET') return json([isWritten ? after : received])
    isWritten = true
    return write()
  }
}

describe('a save', () => {
  const desk = { ...received, name: 'Desk' }

  test('reads, writes and reads back, and keeps the stored password out of the cache', async () => {
    const { outcome, asked, sent, cached } = await save(server(desk), { name: 'Desk' })
    expect(outcome).toMatchObject({ kind: 'saved', diffs: [], stored: { name: 'Desk' }, wasLost: false })
    expect(asked).toEqual(['GET', 'PUT', 'GET'])
    expect(sent).toMatchObject({ name: 'Desk', call_hook: { password: 'hunter2' } })
    expect(cached).toContain('Desk')
    expect(cached).not.toContain('hunter2')
  })

  test('reports values that the server stored differently', async () => {
    const { outcome } = await save(server({ ...desk, name: 'DESK' }), { name: 'Desk' })
    expect(outcome).toMatchObject({
      diffs: [{ path: 'name', sent: 'Desk', stored: 'DESK' }],
      stored: { name: 'DESK' },
    })
  })

  test('is not verified if the result can’t be read back or understood', async () => {
    const gone = await save(
      ({ method }, count) => (count === 0 ? json(received) : method === 'PUT' ? taken() : json({ msg: 'no' }, 403)),
      { name: 'Desk' },
    )
    expect(gone.outcome).toMatchObject({ kind: 'saved', stored: null })
    const odd = await save(server({ application_sid: 'app-1', name: 7 }), { name: 'Desk' })
    expect(odd.outcome).toMatchObject({ kind: 'saved', stored: null })
  })

  test('sends nothing if someone else changed the application first', async () => {
    const { outcome, asked } = await save(() => json({ ...received, name: 'Lobby' }), { name: 'Desk' })
    expect(outcome).toMatchObject({ kind: 'conflict', now: { name: 'Lobby' } })
    expect(asked).toEqual(['GET'])
  })

  test('is settled by reading if the response is lost', async () => {
    expect((await save(server(desk, lost), { name: 'Desk' })).outcome).toMatchObject({ kind: 'saved', wasLost: true })
    expect((await save(server(received, lost), { name: 'Desk' })).outcome).toMatchObject({
      kind: 'failed',
      isKnownUnchanged: true,
    })
  })

  test('isn’t called unsaved if the response is lost and the server stored a part of it differently', async () => {
    const { outcome } = await save(server({ ...desk, speech_synthesis_voice: 'other' }, lost), {
      name: 'Desk',
      speech_synthesis_voice: 'Joanna',
    })
    expect(outcome).toMatchObject({ kind: 'failed', isKnownUnchanged: false, error: { outcome: 'unknown' } })
  })

  test('of only a password stays unknown if the response is lost, as passwords aren’t readable', async () => {
    const call_hook = { ...toForm(reception).call_hook, auth: 'replace', password: 'sesame' } as const
    const { outcome, asked } = await save(server(received, lost), { call_hook })
    expect(outcome).toMatchObject({ kind: 'failed', isKnownUnchanged: false })
    expect(asked).toEqual(['GET', 'PUT'])
  })
})

describe('a create whose response is lost', () => {
  const typed = { ...emptyForm(), name: 'Reception' }
  const duplicate = { ...received, application_sid: 'app-2' }

  async function create(known: readonly object[] | null, listed: readonly object[]) {
    const { client } = createFakeClient(({ method }) => (method === 'POST' ? lost() : json(listed)))
    const queryClient = createQueryClient()
    if (known !== null) {
      const { client: reader } = createFakeClient(() => json(known))
      queryClient.setQueryData(queryKey(client, listApplications, {}), await reader.send(listApplications, {}))
    }
    const outcome = await createFrom(createWriter({ client, queryClient }, createApplication), typed)
    return outcome.kind === 'lost' ? outcome.found : outcome
  }

  test('succeeded if a new record is listed', async () => {
    expect(await create([received], [received, duplicate])).toMatchObject({
      kind: 'saved',
      application_sid: 'app-2',
      wasLost: true,
    })
  })

  test('is not matched with an older record of the same name', async () => {
    expect(await create([received], [received])).toEqual({ kind: 'absent' })
  })

  test('may be any record of that name if the earlier list is unknown', async () => {
    expect(await create(null, [received])).toEqual({ kind: 'unsure', sids: ['app-1'] })
    expect(await create(null, [])).toEqual({ kind: 'absent' })
  })
})
