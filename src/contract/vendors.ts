/** Speech vendors besides the two documented ones, and the fields of their credentials (docs/api.md#value-lists). */

/** `*`: required by servers. `!`: secret. `?`: rarely set, so not suggested. */
const lists: Readonly<Record<string, string>> = {
  microsoft: 'region* api_key*! use_custom_tts? custom_tts_endpoint? use_custom_stt? custom_stt_endpoint?',
  deepgram: 'api_key*! model_id deepgram_stt_uri deepgram_tts_uri deepgram_stt_use_tls?',
  elevenlabs: 'api_key*! model_id* api_uri options?',
  cartesia: 'api_key*! model_id stt_model_id options?',
  playht: 'api_key*! user_id* voice_engine* playht_tts_uri? options?',
  rimelabs: 'api_key*! model_id* options?',
  inworld: 'api_key*! model_id* options?',
  resemble: 'api_key*! resemble_tts_uri resemble_tts_use_tls?',
  wellsaid: 'api_key*!',
  whisper: 'api_key*! model_id*',
  openai: 'api_key*! model_id*',
  nuance: 'client_id* secret*! nuance_tts_uri? nuance_stt_uri?',
  ibm: 'tts_api_key! tts_region stt_api_key! stt_region instance_id',
  nvidia: 'riva_server_uri*',
  cobalt: 'cobalt_server_uri*',
  soniox: 'api_key*!',
  speechmatics: 'api_key*! speechmatics_stt_uri* options?',
  assemblyai: 'api_key*! service_version',
  houndify: 'client_id* client_key*! user_id* houndify_server_uri',
  gladia: 'api_key! region',
  voxist: 'api_key*!',
  verbio: 'client_id* client_secret*! engine_version*',
  deepgramflux: 'api_key*!',
}

/** For suggestions; the list is open. */
export const knownVendors: readonly string[] = Object.keys(lists)

/** The usual fields of a vendor; empty if it's unknown. */
export const fieldsOfVendor = (vendor: string) => allFieldsOf(vendor).filter(({ isRare }) => !isRare)

/** Also those that are rarely set. `custom:NAME` is the user's own server. */
export function allFieldsOf(vendor: string) {
  if (/^custom:./.test(vendor)) {
    return parseFields('auth_token! custom_tts_url custom_stt_url custom_tts_streaming_url?')
  }
  return Object.hasOwn(lists, vendor) ? parseFields(lists[vendor] ?? '') : []
}

export const parseFields = (list: string) =>
  list.split(' ').map((marked) => ({
    name: marked.replace(/[*!?]/g, ''),
    isRequired: marked.includes('*'),
    isSecret: marked.includes('!'),
    isRare: marked.includes('?'),
  }))
