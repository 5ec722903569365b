/**
 * Labels for servers' words. For display only: details show the server's own word as well, and files, searches and the
 * URL use only that. Unknown words are shown as received. Pure.
 */

type Labels = Readonly<Record<string, string>>

const callStatuses: Labels = {
  queued: 'Queued',
  trying: 'Trying',
  ringing: 'Ringing',
  alerting: 'Alerting',
  'early-media': 'Early media',
  'in-progress': 'In progress',
  completed: 'Completed',
  busy: 'Busy',
  'no-answer': 'No answer',
  failed: 'Failed',
}

const directions: Labels = { inbound: 'Inbound', outbound: 'Outbound' }

/** Reasons of deployed servers (docs/api.md#call-records), and of other known servers. */
const releaseReasons: Labels = {
  'caller hungup': 'Caller hung up',
  'called party hungup': 'Called party hung up',
  'caller abandoned': 'Caller gave up',
  failed: 'Failed',
  busy: 'Busy',
  'no answer': 'No answer',
  'no-answer': 'No answer',
  declined: 'Declined',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  canceled: 'Cancelled',
  timeout: 'Timed out',
}

/** docs/api.md#value-lists, in the vendors' own spelling. */
const vendors: Labels = {
  assemblyai: 'AssemblyAI',
  aws: 'AWS',
  azure: 'Azure',
  cartesia: 'Cartesia',
  cobalt: 'Cobalt',
  deepgram: 'Deepgram',
  deepgramflux: 'Deepgram Flux',
  elevenlabs: 'ElevenLabs',
  gladia: 'Gladia',
  google: 'Google',
  houndify: 'Houndify',
  ibm: 'IBM',
  inworld: 'Inworld',
  microsoft: 'Microsoft',
  nuance: 'Nuance',
  nvidia: 'NVIDIA',
  openai: 'OpenAI',
  playht: 'PlayHT',
  polly: 'Amazon Polly',
  resemble: 'Resemble AI',
  rimelabs: 'Rime',
  soniox: 'Soniox',
  speechmatics: 'Speechmatics',
  verbio: 'Verbio',
  voxist: 'Voxist',
  wellsaid: 'WellSaid',
  whisper: 'Whisper',
}

/** "In progress" for "in-progress". */
export const callStatusLabel = (status: string): string => labelIn(callStatuses, status)

export const directionLabel = (direction: string): string => labelIn(directions, direction)

export const releaseReasonLabel = (reason: string): string => labelIn(releaseReasons, reason)

/** "AWS" for "aws"; "Acme (custom)" for "custom:Acme". */
export function vendorLabel(vendor: string): string {
  const custom = /^custom:(.+)$/.exec(vendor)?.[1]
  return custom === undefined ? labelIn(vendors, vendor) : `${custom} (custom)`
}

/** Servers differ in letter case, with the same meaning. */
function labelIn(labels: Labels, word: string): string {
  const key = word.toLowerCase()
  return Object.hasOwn(labels, key) ? (labels[key] ?? word) : word
}
