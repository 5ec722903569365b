import { expect } from 'vitest'
import { credentials as path } from '../../mocks/http/testing.ts'
import { getSpeechCredential, listSpeechCredentials } from '../../src/contract/speech-credentials.ts'
import {
  type CredentialFields,
  droppedFlags,
  emptyCredential,
  refusedField,
  toBody,
} from '../../src/features/speech-credentials/speech-credential-form-model.ts'
import {
  type CredentialRow,
  reasonToKeep,
  toCredentialRow,
  worstOf,
} from '../../src/features/speech-credentials/credential-rows.ts'
import { SpeechCredentialsPage } from '../../src/features/speech-credentials/speech-credentials-list.tsx'
import { toTestAllSpec } from '../../src/features/speech-credentials/test/test-all.ts'
import { badgeOf } from '../../src/features/speech-credentials/test/test-text.ts'
import { credentialTestsOf } from '../../src/patterns/credentials/credential-tests.ts'
import { ofAccount } from '../../src/patterns/connection/of-account.ts'
import { type Scene, wordsOf } from './scene.tsx'
import { randomRewrites } from './random-rewrites.ts'
import { asItIs, refuse } from './rewrite.ts'
import { readings, type Tolerances } from './tolerance.ts'
import { createCredential, deleteCredential, testCredential } from './writes.ts'

const typed: CredentialFields = {
  ...emptyCredential,
  access_key_id: 'AKIAEXAMPLE',
  secret_access_key: 'tiny42',
  aws_region: 'eu-west-1',
}

async function create(scene: Scene, fields: Partial<CredentialFields> = {}) {
  const body = toBody({ ...typed, ...fields }, scene.client.connection.account_sid)
  return createCredential(scene, body)
}

/** Returns the rows of the list, as its page makes them. */
async function rowsOf(scene: Scene): Promise<CredentialRow[]> {
  const list = await scene.read(listSpeechCredentials, {})
  const { rows } = ofAccount(list, scene.client.connection.account_sid).list
  return rows.map((record) => toCredentialRow(record, credentialTestsOf(scene.client).get()))
}

async function rowOf(scene: Scene, sid: string): Promise<CredentialRow> {
  const found = (await rowsOf(scene)).find(({ value }) => value.speech_credential_sid === sid)
  if (found === undefined) throw new Error(`no credential ${sid}`)
  return found
}

async function made(scene: Scene, fields: Partial<CredentialFields> = {}): Promise<string> {
  const outcome = await create(scene, fields)
  if (outcome.kind !== 'created') throw new Error(JSON.stringify(outcome))
  return outcome.sid
}

const withoutWellsaid = refuse(['createSpeechCredential'], ({ vendor }) => vendor === 'wellsaid', 500, {
  msg: 'invalid or missing vendor: wellsaid',
})

export const ofCredentials = {
  credentialFields: {
    see: async (scene, value) => {
      const sid = await made(scene)
      const own = (await rowsOf(scene)).filter(({ owner }) => owner === 'account')
      expect(own).toHaveLength(9)
      // The list must give enough to distinguish them all.
      expect(new Set(own.map(({ name }) => name)).size).toBe(9)
      const row = await rowOf(scene, sid)
      expect(row.identifier).toBe(value === 'everywhere' ? 'AKIAEXAMPLE' : null)
      // A single read returns everything.
      const single = await scene.read(getSpeechCredential, { speech_credential_sid: sid })
      expect(single.value).toMatchObject({ access_key_id: 'AKIAEXAMPLE', secret_access_key: true })
      // A lost response must be settled either way, without sending the request again.
      await scene.mock.control('faults', { endpoint: 'createSpeechCredential', loseAnswer: true, times: 1 })
      scene.queryClient.setQueryData(
        [scene.client.connection.id, 'listSpeechCredentials', {}],
        await scene.read(listSpeechCredentials, {}),
      )
      expect(await create(scene, { access_key_id: 'AKIAOTHER' })).toMatchObject({ kind: 'created', wasLost: true })
    },
  },
  shortSecrets: {
    see: async (scene) => {
      const sid = await made(scene)
      const single = await scene.read(getSpeechCredential, { speech_credential_sid: sid })
      const list = await scene.read(listSpeechCredentials, {})
      expect(single.value?.secret_access_key).toBe(true)
      // Secrets that the server returns in clear are hidden before they are stored.
      expect(JSON.stringify([single, list])).not.toContain('tiny42')
    },
  },
  providerCredentials: {
    see: async (scene, value) => {
      const rows = await rowsOf(scene)
      const provider = rows.filter(({ owner }) => owner === 'provider')
      expect(rows.length - provider.length).toBe(8)
      expect(provider).toHaveLength(value === 'listed' ? 1 : 0)
      const drawn = await scene.draw(<SpeechCredentialsPage />, '/speech-credentials')
      await drawn.shows(value === 'listed' ? '9 speech credentials' : '8 speech credentials')
      expect(drawn.heads().filter((head) => head.endsWith('provider'))).toHaveLength(provider.length)
      const [shared] = provider
      if (shared === undefined) return
      // Only its owner can test or delete it. The failure must be reported as a refusal, not as gone.
      const sid = shared.value.speech_credential_sid
      const deleted = await deleteCredential(scene, sid)
      expect(deleted).toMatchObject({ kind: 'failed', isStillThere: true })
      expect(wordsOf(deleted.kind === 'failed' && deleted.error).status).toBeGreaterThanOrEqual(400)
      expect((await rowsOf(scene)).length).toBe(9)
    },
  },
  testStatuses: readings({ 'fail, not tested': asItIs, others: randomRewrites.testStatuses(1) }, async (scene) => {
    const test = async (fields: Partial<CredentialFields>) => {
      const sid = await made(scene, fields)
      const finished = await testCredential(scene, sid, {
        now: scene.mock.clock.now,
        sleep: () => Promise.resolve(),
      })
      return { finished, row: await rowOf(scene, sid) }
    }
    const works = await test({ access_key_id: 'AKIAOK' })
    expect([works.row.tts.state, works.row.stt.state]).toEqual(['works', 'works'])
    expect(reasonToKeep(works.row)).toBeNull()
    // Whatever the server's word for a failure, it must not look good or be relied on.
    const fails = await test({ access_key_id: 'AKIASTTFAIL' })
    expect(fails.row.tts.state).toBe('works')
    expect(['failed', 'odd']).toContain(fails.row.stt.state)
    expect(['failed', 'odd']).toContain(worstOf(fails.row))
    expect(fails.row.stt.reason).toBe('Speech recognition is not enabled for this key.')
    expect(reasonToKeep(fails.row)).toContain('speech to text')
    const result = fails.finished?.kind === 'answered' ? fails.finished.result : null
    expect(badgeOf(result?.stt?.status ?? 'ok').tone).not.toBe('good')
    // A task that isn't in use stays unused, whatever the test reports for it.
    const unused = await test({ access_key_id: 'AKIAHALF', stt: false })
    expect([unused.row.tts.state, unused.row.stt.state]).toEqual(['works', 'unused'])
    expect(reasonToKeep(unused.row)).toBeNull()
    // A job over all of them must count successes and failures as the rows show them.
    const spec = toTestAllSpec(scene, [works.row, fails.row, unused.row], 'Test all')
    const signal = new AbortController().signal
    const run = (row: CredentialRow) => Promise.resolve(spec.run(row, signal, signal))
    await run(works.row)
    await run(unused.row)
    await expect(run(fails.row)).rejects.toThrow(/^speech to text .*not enabled for this key/)
  }),
  speechFlags: {
    see: async (scene) => {
      const uses = [
        { tts: true, stt: true },
        { tts: true, stt: false },
        { tts: false, stt: true },
      ]
      for (const use of uses) {
        const outcome = await create(scene, use)
        const stored = outcome.kind === 'created' ? outcome.stored : null
        expect(stored).toMatchObject({ use_for_tts: use.tts, use_for_stt: use.stt })
        expect(stored === null ? ['unread'] : droppedFlags(use, stored)).toEqual([])
      }
    },
  },
  absentFlag: {
    see: async (scene, value) => {
      // The form sends both flags, so the server has nothing to assume.
      const said = await rowOf(scene, await made(scene, { stt: false }))
      expect([said.tts.state, said.stt.state]).toEqual(['untested', 'unused'])
      // Other clients may omit them.
      const { json } = await scene.ask('POST', path, { vendor: 'aws', use_for_tts: true, access_key_id: 'AKIAX' })
      const row = await rowOf(scene, String(json.sid))
      expect(row.tts.word).toBe('never tested')
      expect(row.stt.word).toBe(value === null ? 'not set' : value === 1 ? 'never tested' : 'not used')
    },
  },
  credentialUpdate: {
    with: { updates: true },
    metByOthers: 'the spec has no update of a credential: the dashboard makes another one; other clients may',
    see: async (scene, value) => {
      const sid = await made(scene)
      await scene.ask('PUT', `${path}/${sid}`, { use_for_tts: 1, use_for_stt: 0 })
      const row = await rowOf(scene, sid)
      expect([row.tts.state, row.stt.state]).toEqual(['untested', 'unused'])
      const { value: single } = await scene.read(getSpeechCredential, { speech_credential_sid: sid })
      expect(single).toMatchObject({ access_key_id: 'AKIAEXAMPLE', secret_access_key: true })
      expect(single?.aws_region).toBe(value === 'kept' ? 'eu-west-1' : null)
    },
  },
  credentialVendors: readings(
    { 'all of deployed servers': asItIs, 'google and aws': withoutWellsaid },
    async (scene, value) => {
      expect(await create(scene)).toMatchObject({ kind: 'created' })
      const fields = {
        kind: 'other',
        vendor: 'wellsaid',
        free: [{ name: 'api_key', value: 'k3y-of-wellsaid', isSecret: true }],
      } as const
      const outcome = await create(scene, { ...fields, free: [...fields.free] })
      if (value === 'google and aws') {
        // An error of the server itself: the list must be read before the user is told that nothing was created.
        expect(outcome).toMatchObject({ kind: 'lost', found: { kind: 'absent' } })
        const refused = refusedField(outcome.kind === 'lost' && outcome.error, { ...typed, kind: 'other' })
        expect(refused).toMatchObject({ field: 'vendor', message: expect.stringContaining('wellsaid') })
      } else expect(outcome).toMatchObject({ kind: 'created', stored: { vendor: 'wellsaid' } })
    },
  ),
} satisfies Partial<Tolerances>
