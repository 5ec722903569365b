/** Suggested fields of the vendors besides the two documented ones (docs/api.md#value-lists). */

/** `*`: required by servers. `!`: secret. */
const lists: Readonly<Record<string, string>> = {
  microsoft: 'region* api_key*!',
  deepgram: 'api_key*! model_id deepgram_stt_uri deepgram_tts_uri',
  elevenlabs: 'api_key*! model_id* api_uri',
  cartesia: 'api_key*! model_id stt_model_id',
  playht: 'api_key*! user_id* voice_engine*',
  rimelabs: 'api_key*! model_id*',
  inworld: 'api_key*! model_id*',
  resemble: 'api_key*! resemble_tts_uri',
  wellsaid: 'api_key*!',
  whisper: 'api_key*! model_id*',
  openai: 'api_key*! model_id*',
  nuance: 'client_id* secret*!',
  ibm: 'tts_api_key! tts_region stt_api_key! stt_region instance_id',
  nvidia: 'riva_server_uri*',
  cobalt: 'cobalt_server_uri*',
  soniox: 'api_key*!',
  speechmatics: 'api_key*! speechmatics_stt_uri*',
  assemblyai: 'api_key*! service_version',
  houndify: 'client_id* client_key*! user_id* houndify_server_uri',
  gladia: 'api_key! region',
  voxist: 'api_key*!',
  verbio: 'client_id* client_secret*! engine_version*',
  deepgramflux: 'api_key*!',
}

/** For suggestions; the list is open. */
export const knownVendors: readonly string[] = Object.keys(lists)

/** The usual fields of a vendor; empty if it's unknown. `custom:NAME` is the user's own server. */
export function fieldsOfVendor(vendor: string) {
  if (/^custom:./.test(vendor)) return parse('auth_token! custom_tts_url custom_stt_url')
  return Object.hasOwn(lists, vendor) ? parse(lists[vendor] ?? '') : []
}

function parse(list: string) {
  return list.split(' ').map((marked) => ({
    name: marked.replace(/[*!]/g, ''),
    isRequired: marked.includes('*'),
    isSecret: marked.includes('!'),
  }))
}
