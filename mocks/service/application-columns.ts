/** Columns of an application that only deployed servers have, with their defaults. */
import type { JsonObject } from '../../src/contract/json.ts'

export const extraColumns: JsonObject = {
  app_json: null,
  speech_synthesis_label: null,
  speech_recognizer_label: null,
  use_for_fallback_speech: 0,
  fallback_speech_synthesis_vendor: null,
  fallback_speech_synthesis_language: null,
  fallback_speech_synthesis_voice: null,
  fallback_speech_synthesis_label: null,
  fallback_speech_recognizer_vendor: null,
  fallback_speech_recognizer_language: null,
  fallback_speech_recognizer_label: null,
  env_vars: null,
  record_all_calls: 0,
}
