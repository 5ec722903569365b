/** A link that contains the state of the mock, so that others can reproduce a report. */
import { z } from '../../contract/zod.ts'
import { hashText } from '../../lib/hash-text.ts'
import { Options, type StateAnswer } from './control-answers.ts'

const LinkState = z.strictObject({
  ...Options.shape,
  /** ms since 1970; if absent, time starts when the link is opened. */
  time: z.optional(z.strictObject({ startedAt: z.int(), now: z.int(), rate: z.number() })),
  faults: z.array(z.record(z.string(), z.json())),
})
export type LinkState = z.output<typeof LinkState>

/** In the hash, not the query: pages own the query, and servers see it. */
const parameter = 'mock'

export function toLinkState({ options, startedAt, clock, faults }: StateAnswer, keepsTime: boolean): LinkState {
  const time = { startedAt: Date.parse(startedAt), now: clock.ms, rate: clock.rate }
  return {
    ...options,
    ...(keepsTime ? { time } : {}),
    // A fault past its `after` has an `after` of 0, which the mock would refuse.
    faults: faults.map((fault) =>
      Object.fromEntries(
        Object.entries(fault)
          .filter(([name, value]) => name !== 'id' && name !== 'fired' && !(name === 'after' && value === 0))
          .map(([name, value]) => [name, value ?? null]),
      ),
    ),
  }
}

/** Returns `page` with the state as its hash. */
export function toLink(page: string, state: LinkState): string {
  const url = new URL(page)
  const text = JSON.stringify(state)
  // Not plain JSON: chat programs end links at a quote or a brace. The digest detects a truncated link.
  url.hash = `${parameter}=${toBase64(text)}.${hashText(text)}`
  return url.href
}

export const isLink = (hash: string): boolean => hash.startsWith(`#${parameter}=`)

export function readLink(hash: string): LinkState | null {
  const [code = '', digest] = hash.slice(parameter.length + 2).split('.')
  try {
    const text = fromBase64(code)
    if (hashText(text) !== digest) return null
    const parsed = z.safeParse(LinkState, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** RFC 4648, section 5: the URL-safe alphabet, without padding. */
function toBase64(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join('')
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64(code: string): string {
  const bytes = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0))
}
