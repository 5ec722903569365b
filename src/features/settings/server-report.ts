/** Reports how a server's responses differ from the API spec, as far as seen (api/observations.ts). */
import type { ObjectObservations, Observation, Observations } from '../../api/observations.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { type SilenceName, silencesByTopic } from '../../contract/silences.ts'
import { observe } from './observed-silences.ts'

export interface ReportLine extends Readonly<Observation> {
  readonly what: string
  /** Type and length class, or the total; '' for none. */
  readonly sample: string
}

export type ServerReport = ReturnType<typeof toReport>

export function toReport(observations: Observations, isForeign: boolean) {
  const objects = [...observations.objects].flatMap(([name, of]) => withInner(name, of))
  const unknown = objects.flatMap(([path, of]) => unknownFields(path, of))
  const missing = objects.flatMap(([path, of]) => missingFields(path, of))
  const values = objects.flatMap(([path, of]) => newValues(path, of))
  const violations = toLines(observations.violations.all)
  const observed = { observations, unknown: unknown.map(({ what }) => what), isForeign }
  return {
    verdict: toVerdict(observations, unknown.length + values.length + violations.length, missing.length),
    sections: [
      { title: 'Fields not in the spec', lines: unknown },
      { title: 'Missing fields', lines: missing },
      { title: 'Unknown values', lines: values },
      { title: 'Unexpected types', lines: violations },
      { title: 'Errors', lines: toLines(observations.errors.all) },
      { title: 'Status codes', lines: toLines(observations.statuses.all) },
    ],
    silences: Object.entries(silencesByTopic).map(([topic, silences]) => ({
      topic,
      lines: Object.entries(silences).map(([name, { question }]) => ({
        question,
        // null if not observed. The keys are SilenceName (contract/silences.ts).
        observed: observe(name as SilenceName, observed),
      })),
    })),
  }
}

/** The report for a ticket. `when` formats a time, ms since 1970. */
export function toText({ verdict, sections, silences }: ServerReport, when: (at: number) => string): string {
  const toLineText = ({ what, sample, count, firstAt, lastAt }: ReportLine) =>
    `- ${what}${sample === '' ? '' : ` (${sample})`}: ${count}×, first ${when(firstAt)}, last ${when(lastAt)}`
  return [
    verdict,
    ...sections.flatMap(({ title, lines }) => [
      '',
      title,
      ...(lines.length === 0 ? ['None so far.'] : lines.map(toLineText)),
    ]),
    ...silences.flatMap(({ topic, lines }) => [
      '',
      topic,
      ...lines.map(({ question, observed }) => `- ${question}: ${observed ?? 'not observed'}`),
    ]),
    '',
  ].join('\n')
}

/** Says where errors come from, as far as statuses show. */
function toVerdict({ statuses }: Observations, differences: number, missing: number): string {
  const total = (pattern: RegExp) =>
    [...statuses.all].reduce((sum, [name, { count }]) => sum + (pattern.test(name) ? count : 0), 0)
  const all = total(/./)
  if (all === 0) return 'No operations in the API spec have been requested yet.'
  const troubles = [
    [total(/ (5\d\d)$/), 'failed on the server (5xx)'],
    [total(/ (network|timeout)$/), 'got no response: the server, the network or this site’s policy'],
    [total(/ 429$/), 'exceeded a rate limit (429)'],
    [total(/ 4(?!29)\d\d$/), 'refused (4xx): invalid request, token or missing record'],
  ] as const
  const words = troubles.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`)
  const requests = `${formatCountOf(all, 'request')}${words.length === 0 ? ', all answered' : `: ${words.join('; ')}`}.`
  const differs =
    differences === 0 ? 'match the API spec' : `differ from the API spec in ${formatCountOf(differences, 'way')}`
  // Often on purpose, such as the fields of other vendors in a credential.
  const leaves = missing === 0 ? '' : `; ${formatCountOf(missing, 'field')} missing from some records`
  return `${requests} Responses ${differs}${leaves}.`
}

function withInner(path: string, of: ObjectObservations): [string, ObjectObservations][] {
  return [[path, of], ...of.inner.flatMap(([name, inner]) => withInner(`${path}.${name}`, inner))]
}

const toLines = (entries: ReadonlyMap<string, Readonly<Observation>>): ReportLine[] =>
  Array.from(entries, ([what, { count, firstAt, lastAt }]) => ({ what, sample: '', count, firstAt, lastAt })).toSorted(
    (a, b) => b.lastAt - a.lastAt,
  )

function unknownFields(path: string, { shapes, facts }: ObjectObservations): ReportLine[] {
  const lines = new Map<string, ReportLine>()
  for (const { fields, samples, ...seen } of shapes.values()) {
    fields.forEach((name, place) => {
      if (!facts.has(name)) add(lines, { what: `${path}.${name}`, sample: samples[place] ?? '', ...seen })
    })
  }
  return [...lines.values()]
}

function missingFields(path: string, { shapes, facts }: ObjectObservations): ReportLine[] {
  const lines = new Map<string, ReportLine>()
  const total = [...shapes.values()].reduce((sum, { count }) => sum + count, 0)
  for (const { fields, samples: _samples, ...seen } of shapes.values()) {
    for (const name of facts.keys()) {
      if (!fields.includes(name))
        add(lines, { what: `${path}.${name}`, sample: `of ${formatCountOf(total, 'record')}`, ...seen })
    }
  }
  return [...lines.values()]
}

function newValues(path: string, { values, facts }: ObjectObservations): ReportLine[] {
  return toLines(values.all).flatMap(({ what, ...seen }) => {
    const place = what.indexOf(' ')
    const [name, value] = [what.slice(0, place), what.slice(place + 1)]
    return facts.get(name)?.known?.has(value) === true ? [] : [{ what: `${path}.${name}: ${value}`, ...seen }]
  })
}

/** Adds up the same line from records of other shapes. */
function add(lines: Map<string, ReportLine>, line: ReportLine): void {
  const known = lines.get(line.what)
  const samples = new Set([...(known?.sample.split('; ') ?? []), line.sample].filter((sample) => sample !== ''))
  lines.set(line.what, {
    what: line.what,
    sample: [...samples].join('; '),
    count: line.count + (known?.count ?? 0),
    firstAt: Math.min(line.firstAt, known?.firstAt ?? line.firstAt),
    lastAt: Math.max(line.lastAt, known?.lastAt ?? line.lastAt),
  })
}
