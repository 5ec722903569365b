import { expect } from 'vitest'
import { demoToken, otherAccountSid, providerToken } from '../../mocks/service/accounts.ts'
import { errorShapes } from '../../mocks/service/fault.ts'
import { getApplication, listApplications } from '../../src/contract/applications.ts'
import { listCalls } from '../../src/contract/calls.ts'
import { listPhoneNumbers } from '../../src/contract/phone-numbers.ts'
import { listRecentCalls } from '../../src/contract/recent-calls.ts'
import { listSpeechCredentials } from '../../src/contract/speech-credentials.ts'
import { Route, Routes } from 'react-router-dom'
import { ApplicationPanel } from '../../src/features/applications/application-panel.tsx'
import { CallPanel } from '../../src/features/calls/live/call-panel.tsx'
import { CallsPage } from '../../src/features/calls/live/calls-list.tsx'
import { PhoneNumberPanel } from '../../src/features/phone-numbers/phone-number-panel.tsx'
import { SpeechCredentialPanel } from '../../src/features/speech-credentials/speech-credential-panel.tsx'
import { SpeechCredentialsPage } from '../../src/features/speech-credentials/speech-credentials-list.tsx'
import { paths } from '../../src/paths.ts'
import { ApplicationsPage } from '../../src/features/applications/applications-list.tsx'
import { toForm } from '../../src/features/applications/application-form-model.ts'
import { browser, checkAccount, checkConnection } from '../../src/features/connections/check-connection.ts'
import { describeFault } from '../../src/features/connections/connection-text.ts'
import { PhoneNumbersPage } from '../../src/features/phone-numbers/phone-numbers-list.tsx'
import { recentCallsQuery } from '../../src/features/recent-calls/recent-calls-queries.ts'
import { emptyCredential, toBody } from '../../src/features/speech-credentials/speech-credential-form-model.ts'
import { recordOf } from '../../src/lib/records.ts'
import { toApplicationNames } from '../../src/patterns/applications/application-names.ts'
import { refusalOf, type Scene, wordsOf } from './scene.tsx'
import { inEnvelope } from './random-rewrites.ts'
import { asItIs, inShape, insteadOf, onStatus, takesAtMost, withoutCors } from './rewrite.ts'
import { readings, type Tolerances } from './tolerance.ts'
import {
  assignNumber,
  createCredential,
  createNumber,
  deleteApplication,
  deleteCredential,
  deleteNumber,
  removeCall,
  saveApplication,
} from './writes.ts'

const ghost = '00000000-0000-4000-8000-00000000dead'
const newest = recentCallsQuery({ page: 1, size: 50, days: 7 }).input

/** Reads five lists. All but the paged call records must be complete, and known to be. */
async function listsEverything(scene: Scene): Promise<void> {
  const { rows, ...applications } = await scene.read(listApplications, {})
  expect([rows.length, applications.complete]).toEqual([12, true])
  expect(toApplicationNames({ rows, ...applications }, false).known).toBe('whole')
  const numbers = await scene.read(listPhoneNumbers, {})
  expect([numbers.rows.length, numbers.complete]).toEqual([60, true])
  const credentials = await scene.read(listSpeechCredentials, {})
  expect([credentials.rows.filter(({ value }) => value.account_sid !== null).length, credentials.complete]).toEqual([
    8,
    true,
  ])
  const calls = await scene.read(listCalls, {})
  expect(calls.rows.length).toBeGreaterThan(0)
  expect(calls.complete).toBe(true)
  const records = await scene.read(listRecentCalls, newest)
  expect([records.rows.length, records.complete, records.page, records.pageSize]).toEqual([50, false, 1, 50])
}

/** Creates count as confirmed, and their records exist. */
async function creates(scene: Scene): Promise<void> {
  const number = await createNumber(scene, { number: '12125550142' })
  expect(number).toMatchObject({ kind: 'created', wasLost: false, stored: { number: '12125550142' } })
  const fields = { ...emptyCredential, access_key_id: 'AKIAX', secret_access_key: 'not-a-secret' }
  const body = toBody(fields, scene.client.connection.account_sid)
  const credential = await createCredential(scene, body)
  expect(credential).toMatchObject({ kind: 'created', wasLost: false, stored: { vendor: 'aws' } })
}

/** Deleting a missing record of any kind reports it as gone, not as a failure, and no list keeps showing it. */
async function goneIsGone({ client, queryClient, ...scene }: Scene): Promise<void> {
  const application = await deleteApplication({ client, queryClient }, ghost)
  expect(application).toEqual({ kind: 'deleted', how: 'already' })
  expect(await deleteNumber({ client, queryClient }, ghost)).toEqual({ kind: 'deleted', how: 'already' })
  const credential = await deleteCredential({ client, queryClient }, ghost)
  expect(credential).toMatchObject({ kind: 'deleted' })
  expect(['already', 'error']).toContain(credential.kind === 'deleted' ? credential.how : '')
  expect(await removeCall({ client, queryClient }, ghost)).toEqual({ kind: 'deleted', how: 'already' })
  expect(await assignNumber({ client, queryClient }, ghost, null)).toMatchObject({ kind: 'failed', isUnchanged: true })
  const { rows } = await scene.read(listApplications, {})
  const [first] = rows
  if (first === undefined) throw new Error('no applications')
  const opened = { ...first.value, application_sid: ghost }
  const saved = await saveApplication({ client, queryClient }, opened, { ...toForm(opened), name: 'Ghost' })
  expect(saved.kind).toBe('unread')
  expect(wordsOf(saved.kind === 'unread' && saved.error)).toMatchObject({
    title: 'Not found on the server',
    status: 404,
  })
}

const pageOrigin = 'http://dashboard.example.com'

// The modules of these tests are their own.
Object.assign(browser, {
  pageOrigin: () => pageOrigin,
  isOnline: () => true,
  watchPolicy: async <T,>(work: () => Promise<T>) => ({ result: await work(), isRefused: false }),
  answers: () => Promise.resolve(true),
} satisfies typeof browser)

export const ofAnswers = {
  order: {
    see: async (scene) => {
      const applications = await scene.draw(<ApplicationsPage />, '/applications')
      await applications.shows('12 applications')
      const names = applications.heads()
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
      expect(names[0]).toBe('After hours')
      const numbers = await scene.draw(<PhoneNumbersPage />, '/phone-numbers')
      await numbers.shows('60 phone numbers')
      const digits = numbers.heads().map((head) => Number(head.replaceAll(/\D/g, '')))
      expect(digits.length).toBeGreaterThan(10)
      expect(digits).toEqual(digits.toSorted((a, b) => a - b))
    },
  },
  listQueries: { metByOthers: 'lists are read whole, and searched in the browser', see: listsEverything },
  listEnvelope: readings({ 'when asked': asItIs, always: inEnvelope('number') }, listsEverything),
  listEnvelopeNumbers: readings({ number: inEnvelope('number'), text: inEnvelope('text') }, listsEverything),
  readStatus: readings({ 200: asItIs, 203: onStatus(200, 203) }, async (scene) => {
    await listsEverything(scene)
    expect((await checkConnection(scene.client)).fault).toBeNull()
  }),
  createdStatus: readings({ 201: asItIs, 200: onStatus(201, 200), 202: onStatus(201, 202) }, creates),
  errorShape: readings({ 'by operation': asItIs, ...recordOf(errorShapes, inShape) }, async (scene, value) => {
    const taken = (await scene.read(listPhoneNumbers, {})).rows[0]?.value
    const body = { number: taken?.number ?? '', voip_carrier_sid: taken?.voip_carrier_sid ?? null }
    const outcome = await createNumber(scene, body)
    const words = wordsOf(outcome.kind === 'failed' && outcome.error)
    expect(words).toMatchObject({
      title: 'The server refused the request',
      detail: 'Nothing was changed.',
      status: 422,
    })
    expect(words.serverMessage).toEqual(value === 'empty' ? null : expect.stringMatching(/^Duplicate entry '/))
    // The same for reads. An HTML response means that something other than this API is responding.
    const read = await refusalOf(scene.read(getApplication, { application_sid: ghost }))
    expect(read.title).toBe(value === 'html' ? 'No voice API at this address' : 'Not found on the server')
    expect(read.status).toBe(404)
    const unauthorized = await refusalOf(scene.as({ token: 'wrong' }).read(listPhoneNumbers, {}))
    expect(unauthorized).toMatchObject({ title: 'The access token wasn’t accepted', status: 401 })
    if (value !== 'html') await goneIsGone(scene)
    else {
      const gone = await deleteNumber(scene, ghost)
      expect(gone).toMatchObject({ kind: 'failed' })
    }
  }),
  gone: { see: goneIsGone },
  foreignRecords: readings({ 'by operation': asItIs, gone: insteadOf(403, 404) }, async (scene) => {
    const other = await scene.as({ token: providerToken }).read(listPhoneNumbers, {})
    const sid = other.rows.find(({ value }) => value.account_sid === otherAccountSid)?.value.phone_number_sid ?? ''
    const assigned = await assignNumber(scene, sid, null)
    expect(assigned).toMatchObject({ kind: 'failed', isUnchanged: true })
    const words = wordsOf(assigned.kind === 'failed' && assigned.error)
    expect(['This access token isn’t allowed to do that', 'Not found on the server']).toContain(words.title)
    await deleteNumber(scene, sid)
    // Whatever this account was told, the other account's record must be unchanged.
    const after = await scene.as({ token: providerToken }).read(listPhoneNumbers, {})
    expect(after.rows.find(({ value }) => value.phone_number_sid === sid)).toEqual(
      other.rows.find(({ value }) => value.phone_number_sid === sid),
    )
  }),
  malformedSid: readings({ 400: asItIs, 404: insteadOf(400, 404) }, async (scene) => {
    // Damaged links.
    const panels = [
      {
        list: <ApplicationsPage />,
        at: paths.application,
        panel: <ApplicationPanel />,
        words: 'Application not found',
      },
      {
        list: <PhoneNumbersPage />,
        at: paths.phoneNumber,
        panel: <PhoneNumberPanel />,
        words: 'Phone number not found',
      },
      {
        list: <SpeechCredentialsPage />,
        at: paths.speechCredential,
        panel: <SpeechCredentialPanel />,
        words: 'Speech credential not found',
      },
      { list: <CallsPage />, at: paths.call, panel: <CallPanel />, words: 'Call not found' },
    ]
    for (const { list, at, panel, words } of panels) {
      const routes = (
        <Routes>
          <Route element={list}>
            <Route path={at.pattern} element={panel} />
          </Route>
        </Routes>
      )
      await (await scene.draw(routes, at.link('nonsense'))).shows(words)
    }
  }),
  cors: readings({ 'every origin': asItIs, none: withoutCors }, async (scene, value) => {
    // On the API's own origin, CORS makes no difference.
    await listsEverything(scene)
    const abroad = scene.as({ origin: pageOrigin })
    const checked = await checkConnection(abroad.client)
    if (value === 'every origin') expect(checked.fault).toBeNull()
    else {
      expect(checked.fault).toBe('cors')
      const words = checked.fault === null ? null : describeFault(checked, 'http://mock.test', pageOrigin)
      expect(words?.advice.join(' ')).toContain('CORS')
      expect((await refusalOf(abroad.read(listCalls, {}))).detail).toContain('CORS')
    }
  }),
  rateLimit: {
    samples: [1, 600, null],
    see: async (scene, value) => {
      await scene.read(listPhoneNumbers, {})
      const abroad = scene.as({ origin: pageOrigin })
      if (value !== 1) return listsEverything(abroad)
      expect(await refusalOf(scene.read(listPhoneNumbers, {}))).toMatchObject({
        title: 'The server is limiting requests',
        status: 429,
        serverMessage: expect.stringContaining('Too many requests'),
      })
      // Across origins the page only learns that there was no response, so the message mentions the other reason.
      const checked = await checkConnection(abroad.client)
      const words = checked.fault === null ? null : describeFault(checked, 'http://mock.test', pageOrigin)
      expect(words?.advice.join(' ')).toContain('wait five minutes')
    },
  },
  tokenLife: {
    samples: [60, 3600, null],
    see: async (scene, value) => {
      await listsEverything(scene)
      scene.mock.clock.advance(60_000)
      if (value !== 60) return listsEverything(scene)
      const words = { title: 'The access token wasn’t accepted', status: 401 }
      expect(await refusalOf(scene.read(listPhoneNumbers, {}))).toMatchObject(words)
      // A write must be reported as refused, not as one that may have been made.
      const outcome = await createNumber(scene, { number: '12125550142' })
      expect(outcome.kind).toBe('failed')
      expect(wordsOf(outcome.kind === 'failed' && outcome.error).detail).toContain('Nothing was changed.')
    },
  },
  hookPayload: { unseen: 'web callbacks go from the service to the applications, and no page shows what is in them' },
  tokenCase: {
    metByOthers: 'a token is sent as it was typed',
    see: async (scene, value) => {
      await listsEverything(scene)
      const shouted = await checkConnection(scene.as({ token: demoToken.toUpperCase() }).client)
      expect(shouted.fault).toBe(value === 'matters' ? 'token' : null)
      expect(await checkAccount(scene.client)).toBeNull()
    },
  },
  largestBody: readings({ 102400: asItIs, 200: takesAtMost(200) }, async (scene, value) => {
    const number = '1'.repeat(120)
    const outcome = await createNumber(scene, { number, voip_carrier_sid: ghost.repeat(3) })
    const words = wordsOf(outcome.kind === 'failed' && outcome.error)
    if (value === '200') {
      expect(words).toMatchObject({ title: 'The request is too large for the server', status: 413 })
      expect(words.detail).toBe('Nothing was changed.')
    } else expect(words.serverMessage).toContain('voip_carrier not found')
  }),
  tokens: { unseen: 'a token is sent as it was typed; those of several accounts are tried in ownerOfCreate' },
} satisfies Partial<Tolerances>
