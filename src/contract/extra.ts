/** Declares operations beyond the spec, and limits what is kept of their responses. */
import { endpoint, type EndpointSpec } from './endpoint.ts'
import type { z } from './zod.ts'

/** A short time-out, so that a hanging server blocks nothing. */
export const extra = <const S extends EndpointSpec>(spec: S) => endpoint({ ...spec, isExtra: true, timeoutMs: 15_000 })

/** Keeps only the fields of `schema`, and drops the rest unread: servers return secrets and foreign data in clear. */
export function allowed<const Name extends string, S extends z.ZodMiniObject>(
  name: Name,
  id: string | null,
  schema: S,
) {
  return { name, id, secrets: [], fields: Object.keys(schema.shape), schema }
}
