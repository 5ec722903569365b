import { formatCountOf } from '../../lib/count.ts'
import { groupBy } from '../../lib/records.ts'
import { paths } from '../../paths.ts'
import { type Finding, type Kind, type Rule, type RuleName, ruleOf } from './rules.ts'

/** One object, or many of a kind, that somebody has to look at. */
export interface Attention {
  readonly key: string
  /** Bad: calls or speech fail. Attention: they will, or may. */
  readonly tone: 'bad' | 'attention'
  readonly state: string
  readonly name: string
  /** The name is a phone number. */
  readonly isNumber?: boolean
  readonly reason: string
  /** Since when, as far as anything tells, ms since 1970; null: nothing does. */
  readonly since: number | null
  readonly action: string
  /** Shows exactly what the line counts. */
  readonly link: string
}

/** Of what fails, so many are named; of the rest, one. */
const mostNamed = 5

const nouns: Readonly<Record<Kind, string>> = {
  number: 'phone number',
  application: 'application',
  credential: 'speech credential',
  carrier: 'carrier',
}

export function toLine(finding: Finding): Attention {
  const { tone, state, of, action, fix } = ruleOf(finding.rule)
  const { rule, sid, name, reason, since } = finding
  return {
    key: `${rule} ${sid}`,
    tone,
    state,
    name,
    isNumber: of === 'number',
    reason,
    since,
    action,
    link: fix(finding),
  }
}

/** A few lines for the overview: many of one rule are one line. */
export function toLines(findings: readonly Finding[]): Attention[] {
  return [...groupBy(findings, ({ rule }) => rule)].flatMap(([rule, found]): Attention[] => {
    const { tone, state, title, of } = ruleOf(rule)
    const isNamed = found.length === 1 || (tone === 'bad' && of !== 'number')
    const named = isNamed ? found.slice(0, mostNamed) : []
    const rest = found.length - named.length
    if (rest === 0) return named.map(toLine)
    const count = formatCountOf(rest, named.length === 0 ? nouns[of] : `more ${nouns[of]}`)
    const { action, link } = several(rule)
    const line = { key: rule, tone, state, name: count, reason: named.length === 0 ? title : '', since: null }
    return named.map(toLine).concat({ ...line, action, link })
  })
}

/** Of a record in a list. */
export interface Mark {
  readonly name: RuleName
  readonly rule: Rule
  readonly reason: string
}

/** Where many are mended: numbers are assigned together, in their list. */
function several(rule: RuleName): Pick<Attention, 'action' | 'link'> {
  const { of, action } = ruleOf(rule)
  if (of !== 'number') return { action: 'View', link: paths.findings.link({ rule }) }
  return { action, link: paths.phoneNumbers.link({ finding: rule }) }
}

/** By sid of the records of a kind, the worst first. */
export function toMarks(findings: readonly Finding[], kind: Kind): ReadonlyMap<string, readonly Mark[]> {
  const marks = findings.flatMap(({ rule: name, sid, reason }) => {
    const rule = ruleOf(name)
    return rule.of === kind ? [{ sid, name, rule, reason }] : []
  })
  return groupBy(marks, ({ sid }) => sid)
}
