/** Two people save the same application at the same time. */
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../e2e/support/property-runs.ts'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { createQueryClient } from '../../api/query.ts'
import { createWriter } from '../../api/write.ts'
import { updateApplication } from '../../contract/applications.ts'
import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts'
import { type ApplicationFields, toForm } from './application-form-model.ts'
import { received, reception } from './application-fixtures.ts'
import { saveApplication } from './save-application.ts'

// As with different browsers, or plain http: no locks between the two.
beforeEach(() => vi.stubGlobal('navigator', {}))

/** By path: the field that a form changes, with a value unique to it. */
const edits = {
  name: (mine: string) => ({ name: mine }),
  speech_synthesis_voice: (mine: string) => ({ speech_synthesis_voice: mine }),
  'call_hook.url': (mine: string) => ({
    call_hook: { ...toForm(reception).call_hook, url: `https://${mine}.example` },
  }),
  'call_status_hook.username': (mine: string) => ({
    call_status_hook: { ...toForm(reception).call_status_hook, username: mine },
  }),
  'call_status_hook.password': (mine: string) => ({
    call_status_hook: { ...toForm(reception).call_status_hook, auth: 'replace', password: mine },
  }),
} as const satisfies Readonly<Record<string, (mine: string) => Partial<ApplicationFields>>>
type Path = keyof typeof edits
const paths = Object.keys(edits) as Path[]

const valueAt = (record: JsonObject, path: Path): Json => {
  const [field = '', part] = path.split('.')
  const value = record[field] ?? null
  return part === undefined ? value : isJsonObject(value) ? (value[part] ?? null) : null
}

/** Holds one record; each request waits for its turn. `replaced`: an update resets the fields it leaves out. */
function createServer(turn: (what: string) => Promise<void>, replaced: boolean) {
  let record: JsonObject = received
  const answer =
    (who: string) =>
    async ({ method, body }: { readonly method: string; readonly body: unknown }) => {
      await turn(`${who} ${method}`)
      if (method === 'GET') return json([record])
      const sent = body as JsonObject
      const defaults = replaced ? { speech_synthesis_voice: 'default' } : {}
      const emptyHook = { method: 'POST', username: null, password: null }
      const hooks = Object.fromEntries(
        Object.entries(sent).map(([name, value]) => [name, isJsonObject(value) ? { ...emptyHook, ...value } : value]),
      )
      record = { ...record, ...defaults, ...sent, ...hooks }
      await turn(`${who} answer`)
      return new Response(null, { status: 204 })
    }
  return { answer, stored: () => record }
}

const editOf = fc.uniqueArray(fc.constantFrom(...paths), { minLength: 1 })

describe('two saves at once', () => {
  test('report every lost change, in any order of requests', async () => {
    let lost = 0
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), editOf, editOf, fc.boolean(), async (scheduler, ofA, ofB, replaced) => {
        const server = createServer((what) => scheduler.schedule(Promise.resolve(), what), replaced)
        const save = async (who: string, changed: readonly Path[]) => {
          const { client } = createFakeClient(server.answer(who))
          const writer = createWriter({ client, queryClient: createQueryClient() }, updateApplication)
          const typed = changed.reduce<Partial<ApplicationFields>>(
            (fields, path) => merge(fields, edits[path](`${who}-${path.length}`)),
            {},
          )
          const outcome = await saveApplication(writer, reception, { ...toForm(reception), ...typed })
          return { who, changed, outcome }
        }
        const saves = Promise.all([save('a', ofA), save('b', ofB)])
        await scheduler.waitFor(saves)
        const final = server.stored()
        for (const { who, changed, outcome } of await saves) {
          // Nothing was sent, and the form says so.
          if (outcome.kind === 'conflict') continue
          if (outcome.kind !== 'saved') throw new Error(outcome.kind)
          const later = outcome.again()
          await scheduler.waitFor(later)
          const found = new Set<string>([...outcome.diffs, ...((await later)?.diffs ?? [])].map(({ path }) => path))
          const told = changed.filter((path) => found.has(path))
          lost += told.length
          // Exactly the fields whose value was overwritten.
          expect(told).toEqual(
            changed.filter((path) => !JSON.stringify(valueAt(final, path)).includes(`${who}-${path.length}`)),
          )
        }
      }),
      runs(80),
    )
    expect(lost).toBeGreaterThan(0)
  })
})

function merge(fields: Partial<ApplicationFields>, edit: Partial<ApplicationFields>): Partial<ApplicationFields> {
  const status = fields.call_status_hook
  if (status === undefined || edit.call_status_hook === undefined) return { ...fields, ...edit }
  const { username, auth, password } = edit.call_status_hook
  const merged = { ...status, username: username || status.username, ...(password === '' ? {} : { auth, password }) }
  return { ...fields, call_status_hook: merged }
}
