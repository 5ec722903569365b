import { type Json, parseJson } from '../../contract/json.ts'
import { toNumber } from './control.ts'
import type { FaultAnswer, FaultChoices, Member } from './control-answers.ts'

/** Texts by member name; '' and absent are the same. */
export interface FaultDraft {
  /** '' for only a delay. */
  readonly outcome: string
  readonly texts: Readonly<Record<string, string>>
}

export function membersFor({ outcomes, belonging, schema }: FaultChoices, outcome: string): readonly string[] {
  const bound = new Set([...outcomes, ...Object.values(belonging).flat(), 'endpoint'])
  const free = Object.keys(schema.properties).filter((name) => !bound.has(name))
  const own = outcome === '' || schema.properties[outcome]?.type === 'boolean' ? [] : [outcome]
  return [...own, ...(belonging[outcome] ?? []), ...free]
}

/** The request body. Texts that don't parse stay texts: the mock explains the error. */
export function toFaultBody(choices: FaultChoices, { outcome, texts }: FaultDraft): Record<string, Json> {
  const { properties } = choices.schema
  const given = ['endpoint', ...membersFor(choices, outcome)].flatMap((name) => {
    const text = texts[name] ?? ''
    return text === '' ? [] : [[name, toValue(properties[name], text)] as const]
  })
  const isPlain = properties[outcome]?.type === 'boolean'
  return { ...Object.fromEntries(given), ...(isPlain ? { [outcome]: true } : {}) }
}

function toValue(member: Member | undefined, text: string): Json {
  if (member?.enum !== undefined || member?.type === 'string') return text
  if (member?.type === 'integer' || member?.type === 'number') return toNumber(text)
  const json = parseJson(text)
  return json === undefined ? text : json
}

/** Labels of members and endpoints; unknown ones show their name. */
const labels: Readonly<Record<string, string>> = {
  '*': 'All endpoints',
  extras: 'All beyond the API spec',
  status: 'Error status',
  cut: 'Connection closed before processing',
  loseAnswer: 'Response lost after processing',
  hang: 'No response',
  absent: 'Operation not available',
  body: 'Corrupt body',
  wrongTypes: 'Records with a field of the wrong type',
  callStoreDown: 'Call store down',
  pages: 'Inconsistent pages',
  times: 'Times',
  after: 'Requests to let through first',
  share: 'Share of requests (0 to 1)',
  latencyMs: 'Delay (ms)',
  jitterMs: 'Random extra delay (ms)',
  shape: 'Error format',
  message: 'Message',
  json: 'Body (JSON)',
  headers: 'Headers (JSON)',
  field: 'Field',
}

export const labelOf = (name: string): string => labels[name] ?? name

export function describeFault(fault: FaultAnswer): string {
  const parts = Object.entries(fault)
    .filter(([name]) => !['id', 'endpoint', 'fired'].includes(name))
    .map(([name, value]) => {
      if (value === true) return name
      return `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`
    })
  return parts.join(', ')
}
