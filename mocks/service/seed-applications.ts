/** Seeded applications: a dozen with their own names and hooks, then numbered ones up to the scenario's size. */
import { label, sid } from './random.ts'
import type { ApplicationRow, HookRow, SpeechDefaults } from './rows.ts'
import type { AccountSeed } from './scenarios.ts'
import { type SeededRows, seededRows } from './table.ts'
import { dayMs } from './clock.ts'

interface Template {
  readonly name: string
  readonly path: string
  /** Name of the speech setting in `voices`. */
  readonly voice: keyof typeof voices
  /** Basic auth: on both hooks, only on the call hook, or absent. */
  readonly auth?: 'both' | 'call hook'
  readonly scheme?: 'http' | 'wss'
}

const voices = {
  google: speech('google', 'en-US', 'en-US-Wavenet-C'),
  british: speech('google', 'en-GB', 'en-GB-Wavenet-A'),
  german: speech('google', 'de-DE', 'de-DE-Wavenet-B'),
  spanish: speech('google', 'es-ES', 'es-ES-Standard-A'),
  joanna: speech('aws', 'en-US', 'Joanna'),
  amy: speech('aws', 'en-GB', 'Amy'),
}

const demo: readonly Template[] = [
  { name: 'Reception', path: 'reception', voice: 'google', auth: 'both' },
  { name: 'Sales IVR', path: 'sales', voice: 'google', auth: 'call hook' },
  { name: 'Support queue', path: 'support', voice: 'joanna' },
  { name: 'After hours', path: 'after-hours', voice: 'google' },
  { name: 'Appointment reminders', path: 'reminders', voice: 'british' },
  { name: 'Payment line', path: 'payments', voice: 'amy', auth: 'both' },
  { name: 'Voicemail', path: 'voicemail', voice: 'google' },
  { name: 'Conference bridge', path: 'conference', voice: 'google', scheme: 'wss' },
  { name: 'Survey callback', path: 'survey', voice: 'spanish' },
  { name: 'Delivery updates', path: 'delivery', voice: 'joanna' },
  { name: 'German hotline', path: 'hotline-de', voice: 'german' },
  // Unencrypted web callbacks, which a dashboard should warn about.
  { name: 'Legacy PBX', path: 'legacy', voice: 'google', scheme: 'http' },
]

const other: readonly Template[] = [
  { name: 'Front desk', path: 'front-desk', voice: 'british' },
  { name: 'Night line', path: 'night', voice: 'british' },
]

const application = label('application')
const hookSids = {
  call_hook: label('call_hook'),
  call_status_hook: label('call_status_hook'),
  messaging_hook: label('messaging_hook'),
}

export function seedApplications(seed: AccountSeed): SeededRows<ApplicationRow> {
  return seededRows(seed.sizes.applications, (index) => seedApplication(seed, index))
}

function seedApplication(account: AccountSeed, index: number): ApplicationRow {
  const template = templateAt(account.isDemo ? demo : other, index)
  const host = account.isDemo ? 'hooks.example.com' : 'voice.example.org'
  const base = `${template.scheme ?? 'https'}://${host}/${template.path}`
  const hook = (name: keyof typeof hookSids, url: string, auth: boolean): HookRow => ({
    webhook_sid: sid(account.seed, hookSids[name], index),
    url,
    method: 'POST',
    username: auth ? 'switchboard' : null,
    password: auth ? 'not-a-real-password' : null,
  })
  return {
    application_sid: sid(account.seed, application, index),
    account_sid: account.account_sid,
    name: template.name,
    call_hook: hook('call_hook', `${base}/call`, template.auth !== undefined),
    call_status_hook: hook('call_status_hook', `${base}/status`, template.auth === 'both'),
    messaging_hook: account.profile.unsetMessagingHook === null ? null : hook('messaging_hook', '', false),
    ...voices[template.voice],
    // Older than the oldest readable call, in whole seconds, one a day apart.
    created_at: Math.floor((account.at - (90 - (index % 45)) * dayMs) / 1000) * 1000,
    extra: {},
  }
}

/** Returns the template, or a numbered copy beyond the last one. */
function templateAt(templates: readonly Template[], index: number): Template {
  const template = templates[index % templates.length]
  if (template === undefined) throw new RangeError('no templates')
  if (index < templates.length) return template
  const number = Math.floor(index / templates.length) + 1
  return { ...template, name: `${template.name} ${number}`, path: `${template.path}-${number}` }
}

function speech(vendor: string, language: string, voice: string): SpeechDefaults {
  return {
    speech_synthesis_vendor: vendor,
    speech_synthesis_language: language,
    speech_synthesis_voice: voice,
    speech_recognizer_vendor: vendor,
    speech_recognizer_language: language,
  }
}
