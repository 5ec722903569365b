/** Speech vendors as deployed servers know them. Source: docs/api.md#value-lists. */
import { allFieldsOf, parseFields } from '../../src/contract/vendors.ts'

const documented: Readonly<Record<string, string>> = {
  google: 'service_key* model_id',
  aws: 'access_key_id secret_access_key! aws_region role_arn',
}

/** Vendors for which the test operation doesn't try a task. */
const untried = {
  tts: /^(deepgramflux|gladia|soniox|speechmatics|assemblyai|houndify|voxist|openai|nvidia|cobalt|custom:.*)$/,
  stt: /^(wellsaid|resemble|elevenlabs|playht|rimelabs|inworld|whisper|nvidia|cobalt|custom:.*)$/,
}

/** Finds a vendor by name, including `custom:NAME`; case-sensitive. undefined if there is none. */
export function findVendor(vendor: string) {
  const all = Object.hasOwn(documented, vendor) ? parseFields(documented[vendor] ?? '') : allFieldsOf(vendor)
  if (all.length === 0) return undefined
  return {
    fields: all.map(({ name }) => name),
    // Servers create a credential of nuance without its keys.
    required: all.flatMap(({ name, isRequired }) => (isRequired && vendor !== 'nuance' ? name : [])),
    /** Masked on read. Of service_key, a JSON document, only private_key is. */
    secrets: all.flatMap(({ name, isSecret }) => (isSecret ? name : [])),
    /** Tasks that the test operation tries. */
    tests: { tts: !untried.tts.test(vendor), stt: !untried.stt.test(vendor) },
  }
}
