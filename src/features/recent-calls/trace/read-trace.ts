/**
 * Reads the responses of trace servers, whose format is undocumented: an allow-list of values, each with its expected
 * form. Drops everything else unread: URIs, bodies, and headers, some of which have credentials.
 */
import { sipStatusText } from '../../../lib/sip-status.ts'

export interface SipMessage {
  /** ms since 1970, with fractions; null if missing. */
  readonly at: number | null
  /** "INVITE", "486 Busy Here". */
  readonly label: string
  /** Address and port; null if missing. */
  readonly from: string | null
  readonly to: string | null
  /** "Reason: Q.850;cause=17". */
  readonly notes: readonly string[]
}

/** A timed step of a call. Times in ms since 1970, with fractions. */
export interface Step {
  readonly name: string
  readonly start: number
  readonly end: number
}

type Fields = Readonly<Record<string, unknown>>

/** Headers that give reasons; names in lower case. */
const allowedHeaders: ReadonlySet<string> = new Set(['reason', 'x-reason', 'warning', 'retry-after'])

/** The messages of a SIP trace by time, from anywhere in the response; empty if its format is unknown. */
export function readSipTrace(json: unknown): readonly SipMessage[] {
  const lists = listsIn(json)
  // The headers may be in another list, under the same id.
  const whole = lists.flat().filter((entry) => entry['id'] !== undefined && toNotes(entry).length > 0)
  const notes = new Map(whole.map((entry) => [entry['id'], toNotes(entry)]))
  const read = lists.map((list) => list.flatMap((entry) => toMessage(entry, notes)))
  const sizeOf = (messages: readonly SipMessage[]) =>
    messages.reduce((sum, { at, from, to }) => sum + 1 + Number(at !== null) + Number(from !== null && to !== null), 0)
  // Servers send the messages twice, shortened and in full: take the list with the most data.
  const best = read.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? []
  return best.toSorted((a, b) => (a.at === null || b.at === null ? 0 : a.at - b.at))
}

/** The steps of a trace by start time; empty if its format is unknown. */
export function readSteps(json: unknown): readonly Step[] {
  const steps = listsIn(json).flatMap((list) =>
    list.flatMap((entry): Step[] => {
      const [start, end] = ['startTimeUnixNano', 'endTimeUnixNano'].map(
        (name) => Number(entry[name] ?? Number.NaN) / 1e6,
      )
      const name = textOf(entry['name'], /^[\w .:/()-]{1,60}$/)
      const isStep = name !== null && start !== undefined && end !== undefined && start > 0 && end >= start
      return isStep ? [{ name, start, end }] : []
    }),
  )
  return steps.toSorted((a, b) => a.start - b.start)
}

/** Every list of objects within a value, outer ones first. */
function listsIn(value: unknown, depth = 7): readonly (readonly Fields[])[] {
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((one: unknown) => listsIn(one, depth - 1))
  return Array.isArray(value) ? [value.filter(isFields), ...inner] : inner
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Empty if it isn't a message. */
function toMessage(entry: Fields, notes: ReadonlyMap<unknown, readonly string[]>): readonly SipMessage[] {
  const inner = isFields(entry['protocol_header']) ? entry['protocol_header'] : {}
  const data = isFields(entry['data_header']) ? entry['data_header'] : {}
  const all = { ...data, ...inner, ...entry }
  const label = toLabel(all)
  if (label === null) return []
  const from = toParty(all['srcIp'] ?? all['source_ip'] ?? all['srcHost'], all['srcPort'] ?? all['source_port'])
  const to = toParty(all['dstIp'] ?? all['destination_ip'] ?? all['dstHost'], all['dstPort'] ?? all['destination_port'])
  const at = toTime(all)
  // One that no Date can hold would break the page.
  const isTime = at !== null && at <= 8.64e15
  return [{ at: isTime ? at : null, label, from, to, notes: notes.get(entry['id']) ?? toNotes(entry) }]
}

function toLabel(entry: Fields): string | null {
  const start = /^(?:SIP\/2\.0 (\d{3})|([A-Z]{2,12}) \S+ SIP\/2\.0)/.exec(rawOf(entry))
  const texts = [entry['method_text'], entry['method'], start?.[1], start?.[2]]
  const label = texts
    .map((text) => textOf(text, /^(\d{3}( [\w '-]{1,40})?|[A-Z]{2,12})$/))
    .find((text) => text !== null)
  return label === undefined || label === null ? null : /^\d{3}$/.test(label) ? sipStatusText(Number(label)) : label
}

function toParty(host: unknown, port: unknown): string | null {
  const address = textOf(host, /^[\w.:[\]-]{1,64}$/)
  const number = textOf(port, /^\d{1,5}$/)
  return address === null || number === null ? address : `${address}:${number}`
}

/** From seconds, ms or µs since 1970, as numbers or text, or from a time as text; ms since 1970. */
function toTime(entry: Fields): number | null {
  const seconds = Number(entry['timeSeconds'] ?? Number.NaN)
  if (seconds > 0) return seconds * 1000 + Number(entry['timeUseconds'] ?? 0) / 1000
  for (const value of [entry['micro_ts'], entry['create_date'], entry['date']]) {
    const time = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number(value ?? Number.NaN)
    if (time > 0) return time > 1e14 ? time / 1000 : time > 1e11 ? time : time * 1000
  }
  return null
}

function toNotes(entry: Fields): readonly string[] {
  const [head = ''] = rawOf(entry).split(/\r?\n\r?\n/)
  return head.split(/\r?\n/).flatMap((line) => {
    const [, name = '', value = ''] = /^([\w-]+)\s*:\s*(.{1,160})/.exec(line) ?? []
    return allowedHeaders.has(name.toLowerCase()) ? [`${name}: ${value.trim()}`] : []
  })
}

function rawOf(entry: Fields): string {
  const raw = entry['raw'] ?? entry['msg']
  return typeof raw === 'string' ? raw : ''
}

function textOf(value: unknown, pattern: RegExp): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return pattern.test(text) ? text : null
}
