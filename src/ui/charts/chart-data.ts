/**
 * One description of a chart, from which picture, tooltip, spoken name and table follow: `headers` of what a mark is and
 * of its values, and the marks. Pure.
 */
export interface ChartData<M extends Mark = Mark> {
  readonly title: string
  readonly headers: readonly [name: string, ...values: string[]]
  /** How each value is drawn, for legend and tooltip; null: only told. */
  readonly looks?: readonly (Look | null)[]
  readonly marks: readonly M[]
}

/** Lower and upper part of a column; the line, and the one of another time; a tick across a bar. */
export type Look = 'strong' | 'weak' | 'line' | 'was' | 'tick'

export interface Mark {
  readonly key: string
  /** "Mon 9 Mar, 10:00–11:00", "486 Busy". */
  readonly name: string
  /** As people read them, in the order of the headers; '' is left out where it is spoken. */
  readonly values: readonly string[]
  /** Where exactly the records that it counts are; null: there are none. */
  readonly link: string | null
}

/** "Mon 9 Mar, 10:00–11:00: Calls 84, Answered 50": all that a mark tells, in words. */
export function wordsOf({ name, values }: Mark, headers: ChartData['headers']): string {
  const told = values.map((value, index) => (value === '' ? '' : `${headers[index + 1] ?? ''} ${value}`))
  return `${name}: ${told.filter((words) => words !== '').join(', ')}`
}
