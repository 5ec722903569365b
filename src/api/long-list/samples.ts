/**
 * Samples of a long list for the sightings of its server (sightings.ts), which are on the page: one record for all those
 * that they don't tell apart. A file of its own, so that no page loads it before there's a long list.
 */
import type { Sample } from '../../contract/answer.ts'
import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts'
import { type FieldsFacts, fieldsOf } from '../../contract/record-fields.ts'
import type { Readable, RecordType } from '../../contract/record.ts'
import { toWord } from '../sightings.ts'

/** Returns one record of each kind, in order. */
export function toSamples(type: RecordType, records: readonly Pick<Readable<unknown>, 'raw'>[]): Sample[] {
  const facts = fieldsOf(type)
  const samples = new Map<string, { readonly raw: Json; times: number }>()
  for (const { raw } of records) {
    if (!isJsonObject(raw)) continue
    const text = seenText(raw, facts)
    const sample = samples.get(text)
    if (sample === undefined) samples.set(text, { raw, times: 1 })
    else sample.times += 1
  }
  return [...samples.values()]
}

/** What `ObjectSightings` sees of a record: field names, and values of enumerations. */
function seenText(object: JsonObject, facts: FieldsFacts): string {
  let text = ''
  for (const name in object) text += `${name.length} ${name}`
  for (const [name, { known, fields }] of facts) {
    const value = object[name]
    if (known !== null) text += typeof value === 'string' ? `,${toWord(value)}` : ','
    if (fields !== null) text += isJsonObject(value) ? `{${seenText(value, fields)}}` : '{}'
  }
  return text
}
