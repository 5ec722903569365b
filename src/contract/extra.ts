/** How an operation beyond the spec is declared, and what is kept of its answers. */
import { endpoint, type ReadSpec, type WriteSpec } from './endpoint.ts'
import type { z } from './zod.ts'

/** Short, so that one which hangs keeps nobody waiting. */
export const extra = <const S extends ReadSpec | WriteSpec>(spec: S) =>
  endpoint({ ...spec, isExtra: true, timeoutMs: 15_000 })

/**
 * Records of which nothing is kept but what `schema` names: servers answer secrets and foreign data in clear. The rest is
 * dropped unread.
 */
export function allowed<const Name extends string, S extends z.ZodMiniObject>(
  name: Name,
  id: string | null,
  schema: S,
) {
  return { name, id, secrets: [], fields: Object.keys(schema.shape), schema }
}
