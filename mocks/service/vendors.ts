/**
 * Speech vendors and their credentials' fields. Source: docs/api.md#value-lists; the spec only shows aws and google
 * ("Vendors other than aws and google and their credential fields: not shown").
 */
export interface Vendor {
  readonly fields: readonly string[]
  /** Required when creating a credential. */
  readonly required: readonly string[]
  /** Masked on read. Of service_key, a JSON document, only private_key is. */
  readonly secrets: readonly string[]
  /** Halves that the test operation can try. */
  readonly tests: { readonly tts: boolean; readonly stt: boolean }
}

const both = { tts: true, stt: true }
const speech = { tts: true, stt: false }
const recognition = { tts: false, stt: true }
const none = { tts: false, stt: false }

const vendors: Readonly<Record<string, Vendor>> = {
  google: vendor('service_key* model_id', both),
  aws: vendor('access_key_id secret_access_key! aws_region role_arn', both),
  microsoft: vendor('region* api_key*! use_custom_tts custom_tts_endpoint use_custom_stt custom_stt_endpoint', both),
  wellsaid: vendor('api_key*!', speech),
  nuance: vendor('client_id secret! nuance_tts_uri nuance_stt_uri', both),
  deepgram: vendor('api_key*! deepgram_stt_uri deepgram_stt_use_tls deepgram_tts_uri model_id', both),
  deepgramflux: vendor('api_key*!', recognition),
  gladia: vendor('api_key! region', recognition),
  resemble: vendor('api_key*! resemble_tts_uri resemble_tts_use_tls', speech),
  ibm: vendor('tts_api_key! tts_region stt_api_key! stt_region instance_id', both),
  nvidia: vendor('riva_server_uri*', none),
  soniox: vendor('api_key*!', recognition),
  cobalt: vendor('cobalt_server_uri*', none),
  elevenlabs: vendor('api_key*! model_id* api_uri options', speech),
  speechmatics: vendor('api_key*! speechmatics_stt_uri* options', recognition),
  playht: vendor('api_key*! user_id* voice_engine* playht_tts_uri options', speech),
  cartesia: vendor('api_key*! model_id stt_model_id options', both),
  rimelabs: vendor('api_key*! model_id* options', speech),
  inworld: vendor('api_key*! model_id* options', speech),
  assemblyai: vendor('api_key*! service_version', recognition),
  houndify: vendor('client_id* client_key*! user_id* houndify_server_uri', recognition),
  voxist: vendor('api_key*!', recognition),
  whisper: vendor('api_key*! model_id*', speech),
  openai: vendor('api_key*! model_id*', recognition),
  verbio: vendor('client_id* client_secret*! engine_version*', both),
}

const custom = vendor('auth_token! custom_stt_url custom_tts_url custom_tts_streaming_url', none)

/** Finds a vendor by name, including `custom:NAME`; case-sensitive. undefined if there is none. */
export function findVendor(name: string): Vendor | undefined {
  if (/^custom:./.test(name)) return custom
  return Object.hasOwn(vendors, name) ? vendors[name] : undefined
}

/** `*` marks a required field, `!` a secret. */
function vendor(list: string, tests: Vendor['tests']): Vendor {
  const marked = list.split(' ')
  const bare = (field: string) => field.replace(/[*!]/g, '')
  return {
    fields: marked.map(bare),
    required: marked.filter((field) => field.includes('*')).map(bare),
    secrets: marked.filter((field) => field.includes('!')).map(bare),
    tests,
  }
}
