/** The message of an error response, from any of the five shapes that servers use. Source: docs/api.md#error-bodies. */
import { parseJson, textAt } from '../contract/json.ts'

export interface ErrorText {
  /** null if the body was empty or not text. */
  readonly text: string | null
  readonly isHtml: boolean
}

/** Characters. Enough for every message seen; a stack trace or a page of markup is of no use on a screen. */
const longest = 2000

/** Keys of JSON error bodies that may hold the message, in the order tried. */
const keys = ['msg', 'message', 'error', 'reason', 'detail', 'title'] as const

/**
 * Reads the message of an error body. Never throws; markup becomes plain text. `redact` removes what must not be shown:
 * from the raw body, and again from the message, in which escapes are undone.
 */
export function readErrorText(
  body: string,
  contentType: string | null,
  redact: (text: string) => string = (text) => text,
): ErrorText {
  const text = redact(body).trim()
  if (text === '') return { text: null, isHtml: false }
  if (/\bhtml\b/i.test(contentType ?? '') || /^<(!doctype|html)\b/i.test(text)) {
    return { text: cut(redact(htmlText(text))), isHtml: true }
  }
  return { text: cut(redact(jsonText(text) ?? text)), isHtml: false }
}

function cut(text: string): string | null {
  // Control characters (a binary body read as text) say nothing and upset screen readers.
  const clean = text.replaceAll(/[\p{Cc}\uFFFD]+/gu, ' ').trim()
  if (clean === '') return null
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean
}

function jsonText(text: string): string | null {
  const json = parseJson(text)
  if (typeof json === 'string') return json
  return keys.map((key) => textAt(json, key)).find((words) => words !== null) ?? null
}

/** The message of a proxy's or Express's error page: its <pre>, else heading, else title, else all of its text. */
function htmlText(html: string): string {
  for (const tag of ['pre', 'h1', 'title']) {
    const words = new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'i').exec(html)?.[1]
    if (words !== undefined && toText(words) !== '') return toText(words)
  }
  return toText(html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' '))
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }

function toText(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
