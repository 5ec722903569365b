import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from '../../contract/zod.ts'

/**
 * Schema of page state in the URL. Every field has a fallback for invalid values, so reading never fails.
 * Fields are text, numbers (`z.coerce`), or flags as words.
 */
export type UrlSchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniCatch<z.ZodMiniType<UrlValue>>>>>
type UrlValue = string | number

/** Returns a field with a default for a missing or invalid value. */
export function urlField<S extends z.ZodMiniType<UrlValue>>(schema: S, byDefault: z.output<S>): z.ZodMiniCatch<S> {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(schema, byDefault)
}

/** Any text, '' if missing. */
export const urlText = () => urlField(z.string(), '')

/** A whole number from 1 to `most`. */
export const urlCount = (max: number, byDefault: number) =>
  urlField(z.coerce.number().check(z.refine(Number.isInteger), z.minimum(1), z.maximum(max)), byDefault)

/** "2026-03-10T09:30Z", '' if missing: in UTC, so that a link means the same everywhere; seconds and ms only if needed. */
export const urlTime = () =>
  urlField(z.string().check(z.regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{3})?)?Z)?$/)), '')

export function readUrlState<S extends UrlSchema>(schema: S, parameters: URLSearchParams): z.output<S> {
  // Reversed, so that the first of several values with one name counts, as in `URLSearchParams.get`.
  return schema.parse(Object.fromEntries([...parameters].toReversed()))
}

/** Returns the parameters with some state changed. Drops defaults; keeps parameters of others. */
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

/** Returns the page's state and its setter. `push` adds a step for Back (a choice), `replace` doesn't (typing). */
export function useUrlState<S extends UrlSchema>(schema: S) {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  // Keeps the same object while other parameters change, so that derived values stay memoized.
  const own = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => name in schema.shape)).toString()
  const state = useMemo(() => readUrlState(schema, new URLSearchParams(own)), [schema, own])
  const setState = useCallback(
    (change: Partial<z.output<S>>, how: 'push' | 'replace') => {
      const next = writeUrlState(schema, new URLSearchParams(search), change).toString()
      const target = next === '' ? '' : `?${next}`
      // Pushing the same URL would add a Back step without effect.
      if (target === search) return
      void navigate({ search: target, hash }, { replace: how === 'replace' })
    },
    [schema, search, hash, navigate],
  )
  return [state, setState] as const
}
