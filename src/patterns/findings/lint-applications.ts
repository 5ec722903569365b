import type { Application } from '../../contract/applications.ts'
import type { Readable } from '../../contract/record.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { addTo, groupBy, keysOf } from '../../lib/records.ts'
import { parseUrl } from '../../lib/web-address.ts'
import { needsOf, createChooser, whyNot } from '../credentials/credential-choice.ts'
import { type HookLabel, hookLabels, hookSchemes, isUnencrypted, placeOf } from '../applications/hook-advice.ts'
import { knownVoices } from '../credentials/known-voices.ts'
import type { Configuration } from './configuration.ts'
import type { Finding } from './rules.ts'

/** Finds applications whose hooks, speech or voice fail or may fail, or that aren't in `used`. For `runInSlices`. */
export function* lintApplications(
  configuration: Configuration,
  used: ReadonlySet<string>,
): Generator<void, readonly Finding[]> {
  const { applications } = configuration
  const found: Finding[] = []
  if (applications.state !== 'read') return found
  const { rows, isPatched = false } = applications
  const users = configuration.carriers.state === 'read' ? 'number or carrier' : 'number'
  const unusedText = `No ${users} uses it${configuration.called.size > 0 ? ', and no recent call did' : ''}`
  const speechOf = createSpeech(configuration)
  const logins: Hook[] = []
  for (const [place, row] of rows.entries()) {
    if (place % 64 === 63) yield
    const { value: application } = row
    const about = { sid: application.application_sid, name: nameOf(application), since: null }
    // Password ids are comparable only within one response, so they're useless if some records were reread alone.
    const hooks = hooksOf(isPatched ? { value: application } : row)
    for (const hook of hooks) logins.push(hook)
    for (const issue of [
      ...hookFindings(application, hooks),
      ...speechOf(application),
      ...voiceFindings(application),
      ...(used.has(application.application_sid)
        ? []
        : [{ rule: 'application-unused' as const, reason: unusedText, facts: '' }]),
    ]) {
      found.push({ ...about, ...issue })
    }
  }
  yield
  return found.concat(lintLogins(logins))
}

function nameOf({ name, application_sid }: Application): string {
  return name.trim() === '' ? application_sid : name
}

type Issue = Pick<Finding, 'rule' | 'reason' | 'facts'>

type Row = Pick<Readable<Application>, 'value' | 'passwords'>

interface Hook {
  readonly application: Application
  readonly label: HookLabel
  readonly hook: NonNullable<Application['call_hook']>
  /** Id that's equal for equal passwords of a URL, as far as servers show them. */
  readonly password: string
}

function hooksOf({ value, passwords = {} }: Row): readonly Hook[] {
  return keysOf(hookLabels).flatMap((field) => {
    const hook = value[field]
    if (hook === null || hook.url === '') return []
    const password = hook.password ? String(passwords[field] ?? 0) : ''
    return [{ application: value, label: hookLabels[field], hook, password }]
  })
}

function hookFindings({ app_json }: Application, hooks: readonly Hook[]): Issue[] {
  const found: Issue[] = []
  const open: HookLabel[] = []
  const places: Pick<Issue, 'reason' | 'facts'>[] = []
  const isCallHook = ({ label }: Hook) => label === 'call hook'
  // Stored instructions need no hook.
  if (!hooks.some(isCallHook) && (app_json === undefined || app_json === null || app_json === '')) {
    found.push({ rule: 'hook-unusable', reason: 'No call hook: calls fail', facts: '' })
  }
  for (const one of hooks) {
    const url = parseUrl(one.hook.url.trim())
    if (url === null || !hookSchemes.has(url.protocol)) {
      if (!isCallHook(one)) continue
      const reason = url === null ? 'isn’t a complete URL' : `can’t be called over ${url.protocol.slice(0, -1)}`
      found.push({ rule: 'hook-unusable', reason: `Call hook ${reason}: calls fail`, facts: one.hook.url })
      continue
    }
    if (isUnencrypted(url)) open.push(one.label)
    const place = placeOf(url)
    if (place !== null) {
      places.push({ reason: `${capitalize(one.label)}: ${place}`, facts: `${one.label} ${url.host}` })
    }
  }
  if (places.length > 0) {
    const joined = (part: 'reason' | 'facts') => places.map((place) => place[part]).join(' ')
    found.push({ rule: 'hook-private', reason: joined('reason'), facts: joined('facts') })
  }
  if (open.length > 0) {
    const reason =
      open.length === 1
        ? `${capitalize(open.join(''))} isn’t encrypted`
        : hooks.length === 2
          ? 'Neither hook is encrypted'
          : `${open.length} of ${hooks.length} hooks aren’t encrypted`
    found.push({ rule: 'hook-unencrypted', reason, facts: hooks.map(({ hook }) => hook.url).join(' ') })
  }
  return found
}

function differenceOf({ hook, password }: Pick<Hook, 'hook' | 'password'>, other: Hook): string {
  if ((hook.username ?? '') !== (other.hook.username ?? '')) return 'another user name'
  if (password === '') return 'no password'
  return other.password === '' ? 'a password' : 'another password'
}

/**
 * Finds hooks with the same URL but different logins: the rarer login is probably a mistake. As by every rule, a record
 * has one finding at most: it is acknowledged by rule and record.
 */
function lintLogins(hooks: readonly Hook[]): Finding[] {
  const found = new Map<Application, Finding>()
  for (const sameUrl of groupBy(hooks, ({ hook }) => hook.url).values()) {
    const logins = groupBy(sameUrl, ({ hook, password }) => `${password} ${hook.username ?? ''}`)
    if (logins.size < 2) continue
    const [usual, ...others] = [...logins.values()].toSorted((a, b) => b.length - a.length)
    const [model] = usual ?? []
    if (model === undefined) continue
    const reported = new Set<Application>()
    for (const { application, label, hook, password } of others.flat()) {
      if (reported.has(application)) continue
      reported.add(application)
      const differs = differenceOf({ hook, password }, model)
      const reason = `${capitalize(label)} has ${differs}, unlike the same URL in ${nameOf(model.application)}`
      const facts = `${hook.url} ${differs} ${hook.username ?? ''} ${model.hook.username ?? ''}`
      const other = found.get(application)
      found.set(application, {
        rule: 'hook-login',
        sid: application.application_sid,
        name: nameOf(application),
        reason: other === undefined ? reason : `${other.reason}; ${reason}`,
        facts: other === undefined ? facts : `${other.facts} ${facts}`,
        since: null,
      })
    }
  }
  return [...found.values()]
}

/**
 * Finds speech that fails on the next call, because no credential fits a default, or that may fail, because the one
 * that fits failed its last test. An untested one gives no finding.
 */
function createSpeech({ credentials }: Configuration): (application: Application) => Issue[] {
  if (credentials.state !== 'read') return () => []
  const chosen = createChooser(credentials.rows)
  return (application) => {
    const choices = needsOf(application).map(chosen)
    const tasksOf = new Map<string, string[]>()
    const facts: string[] = []
    let isSilent = false
    for (const choice of choices) {
      const { task, vendor, label, found, isFallback, isUsed, health } = choice
      if (isFallback || (isUsed && health !== 'failed')) continue
      const hasFallback = choices.some((other) => other.isFallback && other.task === task && other.isUsed)
      isSilent ||= !isUsed && !hasFallback
      const reason = `${whyNot(choice)}${hasFallback ? ' (calls use the fallback)' : ''}`
      addTo(tasksOf, reason, task.toUpperCase())
      facts.push(`${task} ${vendor} ${label} ${found?.value.speech_credential_sid} ${health} ${hasFallback}`)
    }
    if (tasksOf.size === 0) return []
    const reasons = Array.from(tasksOf, ([reason, names]) => `${names.join(' and ')}: ${reason}`)
    return [{ rule: isSilent ? 'speech-none' : 'speech-risk', reason: reasons.join('; '), facts: facts.join(' ') }]
  }
}

/** Some vendors' voice names begin with the language: "en-US-Wavenet-C". */
const namedLanguage = /^([a-z]{2,3}-[A-Z]{2})-/
/** Codes for the same language. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', zh: 'cmn', tl: 'fil' }

function voiceFindings(application: Application): Issue[] {
  const {
    speech_synthesis_vendor: vendor,
    speech_synthesis_language: language,
    speech_synthesis_voice: voice,
  } = application
  if (!vendor || !language || !voice || /multilingual/i.test(voice)) return []
  const spoken = languagesOf(vendor, voice)
  if (spoken.length === 0 || spoken.some((one) => toPlain(one) === toPlain(language))) return []
  return [
    {
      rule: 'voice-language',
      reason: `Voice ${voice} speaks ${spoken.join(' or ')}, but the language is ${language}`,
      facts: `${vendor} ${language} ${voice}`,
    },
  ]
}

/** Returns the languages that a voice is known to speak; empty if unknown. */
function languagesOf(vendor: string, voice: string): readonly string[] {
  const named = namedLanguage.exec(voice)?.[1]
  if (named !== undefined) return [named]
  return Object.entries(knownVoices(vendor)).flatMap(([language, names]) => (names.includes(voice) ? [language] : []))
}

function toPlain(language: string): string {
  const [first = '', ...rest] = language.toLowerCase().split('-')
  return [aliases[first] ?? first, ...rest].join('-')
}
