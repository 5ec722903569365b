import type { Application } from '../../contract/applications.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { coverOf, type Half, halfNames, halves, healthOf } from '../../patterns/credential-health.ts'
import { paths } from '../../paths.ts'
import { type Finding, mostNamed } from './finding.ts'

/** Credentials that failed their last test: a half that is in use, was tested, and did not work. */
export function findInCredentials(credentials: readonly SpeechCredential[]): Finding[] {
  const failed = credentials.filter((credential) => failedHalves(credential).length > 0)
  if (failed.length === 0) {
    const words = credentials.length === 0 ? 'No speech credentials' : 'No credential failed its last test'
    return [
      { key: 'none', tone: credentials.length === 0 ? 'neutral' : 'good', words, link: paths.speechCredentials.link() },
    ]
  }
  return named(failed, paths.speechCredentials.link(), 'credential', (credential) => ({
    key: credential.speech_credential_sid,
    tone: 'bad',
    words: `${credential.vendor} failed its last test`,
    detail: failedHalves(credential)
      .map((half) => halfNames[half])
      .join(' and '),
    link: paths.speechCredential.link(credential.speech_credential_sid),
  }))
}

function failedHalves(credential: SpeechCredential): Half[] {
  return halves.filter((half) => healthOf(credential, half) === 'failed')
}

/** Numbers whose calls lead nowhere. `sids`: of all applications of the account; null: not known. */
export function findInNumbers(numbers: readonly PhoneNumber[], sids: ReadonlySet<string> | null): Finding[] {
  const link = (assignment: string) => `${paths.phoneNumbers.link()}?assignment=${assignment}`
  const unassigned = numbers.filter(({ application_sid }) => application_sid === null || application_sid === '').length
  const unknown =
    sids === null
      ? 0
      : numbers.filter(
          ({ application_sid }) => application_sid !== null && application_sid !== '' && !sids.has(application_sid),
        ).length
  const findings: Finding[] = []
  if (unknown > 0) {
    const words = `${formatCountOf(unknown, 'number')} with an unknown application`
    findings.push({ key: 'unknown', tone: 'bad', words, link: link('unknown') })
  }
  if (unassigned > 0) {
    const words = `${formatCountOf(unassigned, 'number')} without an application`
    findings.push({ key: 'unassigned', tone: 'attention', words, link: link('unassigned') })
  }
  if (findings.length > 0) return findings
  const words = sids === null ? 'Every number has an application' : 'Every number leads to an application'
  return [
    {
      key: 'none',
      tone: numbers.length === 0 ? 'neutral' : 'good',
      words: numbers.length === 0 ? 'No phone numbers' : words,
      link: paths.phoneNumbers.link(),
    },
  ]
}

/**
 * Applications with a default vendor that no credential serves: none of that vendor is for that half, or each failed its
 * last test. Untested ones count as working: nobody knows better.
 */
export function findInApplications(
  applications: readonly Application[],
  credentials: readonly SpeechCredential[],
): Finding[] {
  const lacking = (vendor: string | null, half: Half) =>
    vendor !== null && vendor !== '' && ['failed', 'none'].includes(coverOf(credentials, vendor, half))
      ? [`${vendor} for ${halfNames[half]}`]
      : []
  const silent = applications.flatMap((application) => {
    const missing = [
      ...lacking(application.speech_synthesis_vendor, 'tts'),
      ...lacking(application.speech_recognizer_vendor, 'stt'),
    ]
    return missing.length === 0 ? [] : [{ application, missing }]
  })
  if (silent.length === 0) {
    const words =
      applications.length === 0 ? 'No applications' : 'Every application’s vendors have a working credential'
    return [
      { key: 'none', tone: applications.length === 0 ? 'neutral' : 'good', words, link: paths.applications.link() },
    ]
  }
  return named(silent, paths.applications.link(), 'application', ({ application, missing }) => ({
    key: application.application_sid,
    tone: 'attention',
    words: `${application.name === '' ? application.application_sid : application.name} has no working credential`,
    detail: missing.join(', '),
    link: paths.application.link(application.application_sid),
  }))
}

/** The first few by name, the others as a number. */
function named<T>(all: readonly T[], link: string, noun: string, toFinding: (one: T) => Finding): Finding[] {
  const more = all.length - mostNamed
  const findings = all.slice(0, mostNamed).map(toFinding)
  if (more <= 0) return findings
  const tone = findings[0]?.tone ?? 'attention'
  return [
    ...findings,
    { key: 'more', tone, words: `and ${formatCount(more)} more ${noun}${more === 1 ? '' : 's'}`, link },
  ]
}
