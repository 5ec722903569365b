import { expect } from 'vitest'
import {
  type Application,
  documentedVendors,
  getApplication,
  listApplications,
} from '../../src/contract/applications.ts'
import { listPhoneNumbers } from '../../src/contract/phone-numbers.ts'
import { type ApplicationFields, emptyForm, toForm } from '../../src/features/applications/application-form-model.ts'
import { query, queryKey, toQueryOptions } from '../../src/api/query.ts'
import { isJsonObject, type JsonObject } from '../../src/contract/json.ts'
import { type Scene, wordsOf } from './scene.tsx'
import { randomRewrites } from './random-rewrites.ts'
import { asItIs, inTurn, limitReached, onBody, onFields, refuse, type Rewrite, textOf } from './rewrite.ts'
import { readings, type Tolerances } from './tolerance.ts'
import { createFrom, deleteApplication, saveApplication } from './writes.ts'

const seconds = 1000

async function theApplication(scene: Scene, name: string): Promise<Application> {
  const { rows } = await scene.read(listApplications, {})
  const found = rows.find(({ value }) => value.name === name)
  if (found === undefined) throw new Error(`no application ${name}`)
  return found.value
}

async function reread(scene: Scene, { application_sid }: { readonly application_sid: string }): Promise<Application> {
  const { value } = await scene.read(getApplication, { application_sid })
  if (value === null) throw new Error('unreadable')
  return value
}

async function save(scene: Scene, opened: Application, typed: Partial<ApplicationFields>) {
  return saveApplication(scene, opened, { ...toForm(opened), ...typed })
}

const url = 'https://new.example.com'
const fresh: ApplicationFields = {
  ...emptyForm(),
  name: 'Front door',
  call_hook: { ...emptyForm().call_hook, url: `${url}/call`, username: 'bob', password: 'hunter2' },
  call_status_hook: { ...emptyForm().call_status_hook, url: `${url}/status` },
}

const stored = { kind: 'saved', diffs: [], stored: expect.any(Object), wasLost: false }

/** Reads the passwords as another client. They must survive a save that only changes the name. */
async function passwordsOf(scene: Scene, { application_sid }: Application): Promise<unknown[]> {
  const [raw] = [(await scene.ask('GET', `/v1/Applications/${application_sid}`)).json].flat()
  return [raw.call_hook?.password, raw.call_status_hook?.password]
}

async function renameKeepsTheRest(scene: Scene): Promise<void> {
  const opened = await theApplication(scene, 'Reception')
  const before = await passwordsOf(scene, opened)
  expect(before).toEqual(['not-a-real-password', 'not-a-real-password'])
  expect(await save(scene, opened, { name: 'Desk' })).toMatchObject(stored)
  const after = await reread(scene, opened)
  expect(toForm(after)).toEqual({ ...toForm(opened), name: 'Desk' })
  expect(await passwordsOf(scene, opened)).toEqual(before)
}

/** Setting an unset hook and clearing it again must both be reported as done. */
async function messagingHook(scene: Scene): Promise<void> {
  await renameKeepsTheRest(scene)
  const opened = await theApplication(scene, 'Desk')
  const messaging_hook = { ...toForm(opened).messaging_hook, url: `${url}/sms` }
  expect(await save(scene, opened, { messaging_hook })).toMatchObject(stored)
  const set = await reread(scene, opened)
  expect(set.messaging_hook?.url).toBe(`${url}/sms`)
  const emptied = { ...toForm(set).messaging_hook, url: '' }
  expect(await save(scene, set, { messaging_hook: emptied })).toMatchObject(stored)
}

const writes = ['createApplication', 'updateApplication'] as const
const hooksOf = ({ call_hook, call_status_hook }: JsonObject) => [call_hook, call_status_hook].filter(isJsonObject)

const onlyPost = refuse(writes, (body) => hooksOf(body).some(({ method }) => method !== 'POST'), 500, {
  msg: "Data truncated for column 'method' at row 1",
})
const onlyDocumentedVendors = refuse(
  writes,
  (body) => !documentedVendors.some((vendor) => vendor === body['speech_recognizer_vendor']),
  400,
  { msg: 'invalid speech_recognizer_vendor' },
)

/** A server with its own default language. */
const speaking = (language: string) =>
  onBody('createApplication', (body) => ({ speech_synthesis_language: language, ...body }))

/** The mock rejects duplicate names, so it receives another name, which the rewrite hides. */
const withRepeatableNames = inTurn([
  onFields((name, value) => (name === 'name' && typeof value === 'string' ? value.replace(' (2)', '') : value)),
  onBody('createApplication', (body) => ({ ...body, name: `${textOf(body['name'])} (2)` })),
])

/** A server without this operation knows the path, but not with this method. */
const withoutDelete =
  (status: 404 | 405): Rewrite =>
  (asked, server) =>
    asked.operation === 'deleteApplication'
      ? Promise.resolve(new Response('Cannot DELETE', { status, headers: { 'content-type': 'text/html' } }))
      : server(asked)

/** A server that unassigns an application's numbers when it deletes the application. */
const unassigningDelete: Rewrite = async (asked, server) => {
  if (asked.operation !== 'deleteApplication') return server(asked)
  const numbers = new URL('/v1/PhoneNumbers', asked.url)
  const listed = await server({ ...asked, method: 'GET', url: numbers })
  for (const { phone_number_sid, application_sid } of (await listed.json()) as JsonObject[]) {
    if (!asked.url.pathname.endsWith(textOf(application_sid))) continue
    const headers = new Headers({ ...Object.fromEntries(asked.headers), 'content-type': 'application/json' })
    const url = new URL(`${numbers.pathname}/${textOf(phone_number_sid)}`, asked.url)
    await server({ ...asked, method: 'PUT', url, headers, body: { application_sid: null } })
  }
  return server(asked)
}

export const ofApplications = {
  singleApplication: {
    see: async (scene) => {
      const opened = await theApplication(scene, 'Reception')
      expect((await reread(scene, opened)).name).toBe('Reception')
      await renameKeepsTheRest(scene)
    },
  },
  applicationUpdate: { see: renameKeepsTheRest },
  unknownFields: {
    see: async (scene) => {
      expect(await createFrom(scene, fresh)).toMatchObject(stored)
      await renameKeepsTheRest(scene)
    },
  },
  extraFields: { see: renameKeepsTheRest },
  unsetMessagingHook: { see: messagingHook },
  hookRows: readings({ 'by webhook_sid': asItIs, 'always new': randomRewrites.hookRows(1) }, async (scene) => {
    const opened = await theApplication(scene, 'Reception')
    const call_hook = { ...toForm(opened).call_hook, url: `${url}/other` }
    expect(await save(scene, opened, { call_hook })).toMatchObject(stored)
    const after = await reread(scene, opened)
    expect([after.call_hook?.url, after.call_status_hook?.url]).toEqual([`${url}/other`, opened.call_status_hook?.url])
    // Hook rows may be shared between applications, so the existing row must not be changed.
    expect(after.call_hook?.webhook_sid).not.toBe(opened.call_hook?.webhook_sid)
  }),
  nullHook: readings({ 'left alone': asItIs, 'an error': randomRewrites.nullHook() }, messagingHook),
  createdAt: {
    see: async (scene) => {
      scene.mock.clock.advance(1234)
      const outcome = await createFrom(scene, fresh)
      expect(outcome).toMatchObject(stored)
      const { created_at } = await theApplication(scene, 'Front door')
      expect(Math.floor((created_at ?? 0) / seconds)).toBe(Math.floor(scene.mock.clock.now() / seconds))
    },
  },
  hookMethods: readings({ 'POST and GET': asItIs, 'POST only': onlyPost }, async (scene, value) => {
    expect(await createFrom(scene, fresh)).toMatchObject(stored)
    const opened = await theApplication(scene, 'Front door')
    const call_hook = { ...toForm(opened).call_hook, method: 'GET' }
    const outcome = await save(scene, opened, { call_hook })
    if (value === 'POST only') {
      expect(outcome).toMatchObject({ kind: 'failed', isKnownUnchanged: true })
      expect(wordsOf(outcome.kind === 'failed' && outcome.error).serverMessage).toContain("'method'")
    } else expect(outcome).toMatchObject(stored)
    expect((await reread(scene, opened)).call_hook?.method).toBe(value === 'POST only' ? 'POST' : 'GET')
    expect(await passwordsOf(scene, opened)).toEqual(['hunter2', null])
  }),
  applicationVendors: readings({ any: asItIs, 'google and aws': onlyDocumentedVendors }, async (scene, value) => {
    const opened = await theApplication(scene, 'Reception')
    const outcome = await save(scene, opened, { speech_recognizer_vendor: 'acme' })
    if (value === 'any') {
      expect(outcome).toMatchObject(stored)
      expect((await reread(scene, opened)).speech_recognizer_vendor).toBe('acme')
    } else {
      expect(wordsOf(outcome.kind === 'failed' && outcome.error)).toMatchObject({
        detail: expect.stringContaining('Nothing was changed.'),
        serverMessage: expect.stringContaining('speech_recognizer_vendor'),
      })
      expect((await reread(scene, opened)).speech_recognizer_vendor).toBe('google')
    }
  }),
  defaultVoice: { samples: ['en-US-Wavenet-C', 'Joanna'], see: serverChooses('speech_synthesis_voice') },
  defaultLanguage: readings(
    { 'en-US': speaking('en-US'), 'de-DE': speaking('de-DE') },
    serverChooses('speech_synthesis_language'),
  ),
  applicationNames: readings({ unique: asItIs, repeatable: withRepeatableNames }, async (scene, value) => {
    const outcome = await createFrom(scene, { ...fresh, name: 'Reception' })
    const names = (await scene.read(listApplications, {})).rows.filter(({ value }) => value.name === 'Reception')
    if (value === 'unique') {
      expect(wordsOf(outcome.kind === 'failed' && outcome.error)).toMatchObject({
        title: 'The server refused the request',
        detail: 'Nothing was changed.',
        serverMessage: expect.stringContaining('Reception'),
      })
      expect(names).toHaveLength(1)
    } else {
      expect(outcome).toMatchObject(stored)
      expect(names).toHaveLength(2)
    }
  }),
  applicationDelete: readings(
    { 204: asItIs, 404: withoutDelete(404), 405: withoutDelete(405) },
    async (scene, value) => {
      const outcome = await createFrom(scene, fresh)
      const sid = outcome.kind === 'saved' ? outcome.application_sid : ''
      const deleted = await deleteApplication(scene, sid)
      const isListed = (await scene.read(listApplications, {})).rows.some(
        ({ value: one }) => one.application_sid === sid,
      )
      if (value === '204') expect(deleted).toEqual({ kind: 'deleted', how: 'requested' })
      else expect(deleted.kind).toBe('not-offered')
      expect(isListed).toBe(value !== '204')
    },
  ),
  applicationInUse: readings({ refused: asItIs, unassigned: unassigningDelete }, async (scene, value) => {
    const key = queryKey(scene.client, listPhoneNumbers, {})
    const { rows } = await scene.queryClient.query(toQueryOptions(scene.client, query(listPhoneNumbers, {})))
    const used = rows.find((row) => row.value.application_sid !== null)?.value
    const outcome = await deleteApplication(scene, used?.application_sid ?? '')
    if (value === 'refused') {
      const words = wordsOf(outcome.kind === 'failed' && outcome.error)
      expect(words.serverMessage).toContain('phone numbers')
      expect(words.detail).toContain('Nothing was changed.')
    } else {
      expect(outcome).toEqual({ kind: 'deleted', how: 'requested' })
      // The numbers have lost their application, so the cached list must be invalidated.
      expect(scene.queryClient.getQueryState(key)?.isInvalidated).toBe(true)
    }
    const now = (await scene.read(listPhoneNumbers, {})).rows.find(
      (row) => row.value.phone_number_sid === used?.phone_number_sid,
    )
    expect(now?.value.application_sid ?? null).toBe(value === 'refused' ? used?.application_sid : null)
  }),
  applicationLimit: readings(
    { none: asItIs, reached: refuse(['createApplication'], () => true, 422, limitReached) },
    async (scene, value) => {
      const outcome = await createFrom(scene, fresh)
      if (value === 'none') expect(outcome).toMatchObject(stored)
      else {
        expect(wordsOf(outcome.kind === 'failed' && outcome.error)).toMatchObject({
          title: 'The server refused the request',
          serverMessage: expect.stringContaining('exceeded limits'),
        })
      }
    },
  ),
} satisfies Partial<Tolerances>

/** The server may fill an empty field; this must not count as a difference from the request. */
function serverChooses(field: 'speech_synthesis_voice' | 'speech_synthesis_language') {
  return async (scene: Scene, value: string): Promise<void> => {
    expect(await createFrom(scene, { ...fresh, [field]: '' })).toMatchObject(stored)
    const made = await theApplication(scene, 'Front door')
    expect(made[field]).toBe(value)
    // Saving another field must keep the value that the server chose.
    expect(await save(scene, made, { name: 'Back door' })).toMatchObject(stored)
    expect((await reread(scene, made))[field]).toBe(value)
  }
}
