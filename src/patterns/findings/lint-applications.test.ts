import { describe, expect, test } from 'vitest'
import { CheckedRecords } from '../../contract/answer.ts'
import { Application } from '../../contract/applications.ts'
import type { JsonObject } from '../../contract/json.ts'
import type { Readable } from '../../contract/record.ts'
import { application, carrier, check, credential, healthy, wordsOf } from './findings-fixtures.ts'
import { rules } from './rules.ts'

describe('hooks', () => {
  const hooks = (call: string | null, status: string | null = null, more: JsonObject = {}) =>
    application(`${call} ${status}`, {
      call_hook: call === null ? null : { url: call, method: 'POST' },
      call_status_hook: status === null ? null : { url: status, method: 'POST' },
      ...more,
    })
  const found = (...applications: ReturnType<typeof application>[]) =>
    wordsOf({ applications: [...healthy.applications, ...applications] }).flatMap((words) =>
      words.startsWith('hook') ? [words.replace(/^hook-(\S+) .*?: (?=[A-Z\d])/, '$1: ')] : [],
    )

  test('reports unencrypted hooks except on localhost', () => {
    const open = found(
      hooks('http://a.example/'),
      hooks('https://a.example/', 'HTTP://a.example/b'),
      hooks('ws://a.example/'),
      hooks('http://a.example/', 'http://a.example/'),
      hooks('wss://a.example/'),
      hooks('http://a.example/', 'http://a.example/', { messaging_hook: { url: 'http://a.example/', method: 'POST' } }),
    )
    expect(open).toEqual([
      'unencrypted: Call hook isn’t encrypted',
      'unencrypted: Status hook isn’t encrypted',
      'unencrypted: Call hook isn’t encrypted',
      'unencrypted: Neither hook is encrypted',
      'unencrypted: 3 of 3 hooks aren’t encrypted',
    ])
    expect(found(hooks('http://localhost:3000/'))).toEqual([
      'private: Call hook: localhost is the server’s own machine, not yours.',
    ])
  })

  test('reports hooks on private addresses and local names', () => {
    expect(found(hooks('https://10.0.0.5/x', 'https://pbx.local/x'))).toEqual([
      'private: Call hook: 10.0.0.5 is a private address, reachable only in its own network. Status hook: pbx.local is a local name, reachable only in its own network.',
    ])
  })

  test('reports hooks that can’t be called', () => {
    expect(
      found(
        hooks('not a URL'),
        hooks('ftp://a.example/'),
        hooks(null),
        hooks(''),
        hooks(null, null, { app_json: '[]' }),
      ),
    ).toEqual([
      'unusable: Call hook isn’t a complete URL: calls fail',
      'unusable: Call hook can’t be called over ftp: calls fail',
      'unusable: No call hook: calls fail',
      'unusable: No call hook: calls fail',
    ])
  })

  describe('with the same URL and different logins', () => {
    const login = (name: string, username: string | null, password: string | null, change: JsonObject = {}) => ({
      application_sid: name,
      name,
      call_hook: { url: 'https://x.example/', method: 'POST', username, password },
      ...change,
    })
    /** Records parsed as a list, which compares their passwords. */
    const reasons = (logins: readonly JsonObject[], isPatched = false) => {
      const list = new CheckedRecords(Application)
      list.add(logins)
      expect(list.rows).toHaveLength(logins.length)
      const rows = list.rows as readonly Readable<Application>[]
      const { findings } = check({}, { applications: { state: 'read', rows, isWhole: true, isPatched } })
      return findings.flatMap(({ rule, name, reason }) => (rule === 'hook-login' ? [`${name}: ${reason}`] : []))
    }

    test('reports the rarer login', () => {
      const [one, two] = [login('one', 'bob', 'secret'), login('two', 'bob', 'secret')]
      expect(reasons([one, two])).toEqual([])
      expect(reasons([one, login('odd', 'eve', 'secret'), two, login('bare', 'bob', null)])).toEqual([
        'odd: Call hook has another user name, unlike the same URL in one',
        'bare: Call hook has no password, unlike the same URL in one',
      ])
      expect(reasons([login('bare', 'bob', null), login('more', 'bob', null), one])).toEqual([
        'one: Call hook has a password, unlike the same URL in bare',
      ])
    })

    test('reports a different password regardless of the order', () => {
      const [one, two] = [login('one', 'bob', 'secret'), login('two', 'bob', 'secret')]
      const odd = login('odd', 'bob', 'Secret')
      const words = ['odd: Call hook has another password, unlike the same URL in one']
      expect(reasons([one, odd, two])).toEqual(words)
      expect(reasons([odd, one, two])).toEqual(words)
      const elsewhere = { call_hook: { ...odd.call_hook, url: 'https://y.example/' } }
      expect(reasons([one, login('odd', null, null, elsewhere), two])).toEqual([])
      expect(reasons([one, two, login('odd', null, null, { ...elsewhere, call_status_hook: odd.call_hook })])).toEqual([
        'odd: Status hook has another password, unlike the same URL in one',
      ])
    })

    test('reports an application once, because it’s acknowledged as a whole', () => {
      const both = (name: string, password: string) => {
        const hook = { method: 'POST', username: 'bob', password }
        return login(name, 'bob', password, { call_status_hook: { ...hook, url: 'https://y.example/' } })
      }
      expect(reasons([both('one', 'secret'), both('odd', 'Secret'), both('two', 'secret')])).toEqual([
        'odd: Call hook has another password, unlike the same URL in one; Status hook has another password, unlike the same URL in one',
      ])
    })

    test('never compares passwords masked by the server', () => {
      expect(reasons([login('one', 'bob', '******'), login('two', 'bob', '****')])).toEqual([])
      expect(reasons([login('one', 'bob', 'sXXXXXX'), login('two', 'bob', 'tXXXXX')])).toEqual([])
      expect(reasons([login('one', 'bob', 'se***'), login('two', 'bob', 'secret')])).toEqual([])
    })

    test('does not compare passwords once a single record was read again', () => {
      const logins = [login('one', 'bob', 'secret'), login('two', 'bob', 'other'), login('bare', 'bob', null)]
      expect(reasons(logins, true)).toEqual(['bare: Call hook has no password, unlike the same URL in one'])
    })
  })
})

describe('applications', () => {
  const speaking = (sid: string, tts: string | null, stt: string | null) =>
    application(sid, { speech_synthesis_vendor: tts, speech_recognizer_vendor: stt })
  const speechOf = (applications: ReturnType<typeof application>[], credentials: ReturnType<typeof credential>[]) =>
    check({ applications, credentials }).findings.flatMap(({ rule, name, reason }) =>
      rule.startsWith('speech') ? [`${rules[rule].state} ${name} ${reason}`] : [],
    )

  test('without labels, reports applications with no working credential of their vendor', () => {
    const applications = [
      speaking('fine', 'google', 'google'),
      speaking('mute', 'aws', 'google'),
      speaking('new', 'acme', null),
    ]
    const google = credential('google')
    expect(speechOf(applications, [google, credential('aws', { tts_tested_ok: 0 })])).toEqual([
      'No speech new TTS: no acme credential',
      'At risk mute TTS: AWS, aws failed its last test',
    ])
    // A second credential of the vendor works, and an untested one may.
    const spare = [
      credential('aws', { tts_tested_ok: 0 }),
      credential('aws'),
      credential('acme', { tts_tested_ok: null, last_tested: null }),
    ]
    expect(speechOf(applications, [google, ...spare])).toEqual([])
    expect(speechOf(applications, [google, credential('aws', { use_for_tts: null }), credential('acme')])).toEqual([
      'No speech mute TTS: AWS, aws isn’t used for text to speech',
    ])
  })

  test('with labels, reports applications whose own credential doesn’t work', () => {
    const line = (change: JsonObject, ...credentials: ReturnType<typeof credential>[]) =>
      speechOf([application('a', { speech_synthesis_vendor: 'google', ...change })], credentials).map((words) =>
        words.replace(' a ', ' '),
      )
    const failed = credential('google', { label: null, tts_tested_ok: 0, stt_tested_ok: 0 })
    const spare = credential('google', { label: 'spare' })
    expect(line({ speech_recognizer_vendor: 'google' }, failed, spare)).toEqual([
      'No speech TTS and STT: Google, google failed its last test',
    ])
    expect(line({ speech_synthesis_label: 'spare' }, failed, spare)).toEqual([])
    expect(line({ speech_synthesis_label: 'other' }, failed, spare)).toEqual([
      'No speech TTS: no Google credential labelled other',
    ])
    const fallback = { use_for_fallback_speech: 1, fallback_speech_synthesis_vendor: 'google' }
    expect(line({ ...fallback, fallback_speech_synthesis_label: 'spare' }, failed, spare)).toEqual([
      'At risk TTS: Google, google failed its last test (calls use the fallback)',
    ])
    expect(line({ ...fallback, speech_synthesis_label: 'spare' }, failed, spare)).toEqual([])
  })

  test.each([
    ['google', 'en-US', 'en-US-Wavenet-C', null],
    ['google', 'de-DE', 'en-US-Wavenet-C', 'en-US'],
    ['microsoft', 'de-DE', 'fr-FR-DeniseNeural', 'fr-FR'],
    ['microsoft', 'de-DE', 'en-US-AvaMultilingualNeural', null],
    ['aws', 'en-US', 'Joanna', null],
    ['aws', 'de-DE', 'Joanna', 'en-US'],
    // Two codes for Chinese.
    ['microsoft', 'cmn-CN', 'zh-CN-XiaoxiaoNeural', null],
    // An unknown voice.
    ['aws', 'de-DE', 'Somebody', null],
    ['elevenlabs', 'de-DE', 'EXAVITQu4vr4xnSDxMaL', null],
  ])('reports a voice only if it speaks another language: %s, %s, %s', (vendor, language, voice, speaks) => {
    const change = {
      speech_synthesis_vendor: vendor,
      speech_synthesis_language: language,
      speech_synthesis_voice: voice,
    }
    const found = check({ applications: [application('a', change)], credentials: [credential(vendor)] }).findings
    const reason = `Voice ${voice} speaks ${speaks}, but the language is ${language}`
    expect(found.map((finding) => finding.reason)).toEqual(speaks === null ? [] : [reason])
  })

  test('reports unused applications', () => {
    const applications = [...healthy.applications, application('spare')]
    expect(wordsOf({ applications })).toEqual(['application-unused spare: No number or carrier uses it'])
    expect(wordsOf({ applications, carriers: [carrier('c', { application_sid: 'spare' })] })).toEqual([])
    expect(wordsOf({ applications }, { deviceApplication: 'spare' })).toEqual([])
    expect(wordsOf({ applications }, { called: new Set(['spare']) })).toEqual([])
    expect(wordsOf({ applications }, { called: new Set(['a']) })).toEqual([
      'application-unused spare: No number or carrier uses it, and no recent call did',
    ])
    expect(wordsOf({ applications, carriers: [] }, { carriers: { state: 'absent' } })).toEqual([
      'application-unused spare: No number uses it',
    ])
  })
})
