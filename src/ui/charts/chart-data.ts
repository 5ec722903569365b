/**
 * The description of a chart, source of its picture, tooltip, accessible names and table: `headers` for the names of
 * the marks and for their values, and the marks. Pure.
 */
export interface ChartData<M extends Mark = Mark> {
  readonly title: string
  readonly headers: readonly [name: string, ...values: string[]]
  /** How each value is drawn, for legend and tooltip; null if it's only text. */
  readonly variants?: readonly (Variant | null)[]
  readonly marks: readonly M[]
}

/** Lower and upper part of a column; the line, and that of another time; a tick across a bar. */
export type Variant = 'strong' | 'weak' | 'line' | 'was' | 'tick'

export interface Mark {
  readonly key: string
  /** "Mon 9 Mar, 10:00–11:00", "486 Busy". */
  readonly name: string
  /** Formatted, in the order of the headers; '' is omitted from the accessible name. */
  readonly values: readonly string[]
  /** Leads to exactly the records that it counts; null if there are none. */
  readonly link: string | null
}

/** "Mon 9 Mar, 10:00–11:00: Calls 84, Answered 50": the accessible name of a mark. */
export function wordsOf({ name, values }: Mark, headers: ChartData['headers']): string {
  const texts = values.map((value, index) => (value === '' ? '' : `${headers[index + 1] ?? ''} ${value}`))
  return `${name}: ${texts.filter((words) => words !== '').join(', ')}`
}
