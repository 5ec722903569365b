import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from '../contract/zod.ts'

/**
 * State of a page in its URL, as a schema. Every field catches: what a mangled link holds becomes the
 * default, so reading never fails. Fields are text, numbers (`z.coerce`), or flags in words.
 */
export type UrlSchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniCatch<z.ZodMiniType<UrlValue>>>>>
type UrlValue = string | number

/** One field of a page's state, and what it is where the URL says nothing, or nothing that fits. */
export function urlField<S extends z.ZodMiniType<UrlValue>>(schema: S, byDefault: z.output<S>): z.ZodMiniCatch<S> {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(schema, byDefault)
}

export function readUrlState<S extends UrlSchema>(schema: S, parameters: URLSearchParams): z.output<S> {
  const given: Record<string, string> = {}
  for (const name of Object.keys(schema.shape)) {
    const value = parameters.get(name)
    if (value !== null) given[name] = value
  }
  return schema.parse(given)
}

/** The parameters with some state changed. Defaults leave the URL; parameters of others stay. */
export function writeUrlState<S extends UrlSchema>(
  schema: S,
  parameters: URLSearchParams,
  change: Partial<z.output<S>>,
): URLSearchParams {
  const defaults: Readonly<Record<string, unknown>> = schema.parse({})
  const next = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === defaults[name]) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The parameters of a schema alone, in its order. */
function ownParameters(schema: UrlSchema, search: string): string {
  const parameters = new URLSearchParams(search)
  const own = Object.keys(schema.shape).flatMap((name) => {
    const value = parameters.get(name)
    return value === null ? [] : [[name, value]]
  })
  return new URLSearchParams(own).toString()
}

/**
 * The page's state, and the way to change it. `push` makes a step that Back undoes (a choice), `replace`
 * does not (typing).
 */
export function useUrlState<S extends UrlSchema>(schema: S) {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  // The same state while others change theirs: whatever is made of it need not be made again.
  const own = ownParameters(schema, search)
  const state = useMemo(() => readUrlState(schema, new URLSearchParams(own)), [schema, own])
  const setState = useCallback(
    (change: Partial<z.output<S>>, how: 'push' | 'replace') => {
      const next = writeUrlState(schema, new URLSearchParams(search), change).toString()
      const target = next === '' ? '' : `?${next}`
      // The same place again would be a step that Back cannot be seen to undo.
      if (target === search) return
      void navigate({ search: target, hash }, { replace: how === 'replace' })
    },
    [schema, search, hash, navigate],
  )
  return [state, setState] as const
}
