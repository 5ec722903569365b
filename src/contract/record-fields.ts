import { oncePer } from '../lib/once-per.ts'
import type { RecordType } from './record.ts'
import { z } from './zod.ts'

export interface FieldFacts {
  /** Values of an enumeration that the contract names; null if it isn't one. */
  readonly known: ReadonlySet<unknown> | null
  /** Fields of an object; null if it isn't one. */
  readonly fields: FieldsFacts | null
}

export type FieldsFacts = ReadonlyMap<string, FieldFacts>

/** Returns the facts about each field that the contract names, by name. */
export const fieldsOf = oncePer((type: RecordType): FieldsFacts => factsOf(type.schema).fields ?? new Map())

function factsOf(outer: z.core.$ZodType): FieldFacts {
  const schema = innermost(outer)
  const { examples } = z.globalRegistry.get(schema) ?? {}
  const known = Array.isArray(examples) ? new Set<unknown>(examples) : null
  const shape = schema instanceof z.core.$ZodObject ? schema._zod.def.shape : null
  if (shape === null) return { known, fields: null }
  return { known, fields: new Map(Object.entries(shape).map(([name, field]) => [name, factsOf(field)])) }
}

/** Unwraps optional, nullable and transformed schemas. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodPipe) return innermost(schema._zod.def.in)
  const isWrapper = schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable
  return isWrapper ? innermost(schema._zod.def.innerType) : schema
}
