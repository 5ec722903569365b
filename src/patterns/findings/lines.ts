import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { formatCountOf } from '../../lib/count.ts'
import { groupBy } from '../../lib/records.ts'
import { paths } from '../../paths.ts'
import type { Found } from './found.ts'
import { type Finding, type ListName, nouns, type Rule, type RuleName, ruleOf } from './rules.ts'

/** One object, or several of a kind, that need attention. */
export interface Attention extends Pick<Rule, 'tone' | 'state' | 'action'>, Pick<Finding, 'name' | 'reason' | 'since'> {
  readonly key: string
  /** Whether `name` is a phone number. */
  readonly isNumber?: boolean
  /** Link to exactly the objects that the line counts. */
  readonly link: string
}

/** Maximum failing objects that get a line of their own; the rest share one. */
const maxNamed = 5

export function toLine(finding: Finding): Attention {
  const { tone, state, of, action, fix } = ruleOf(finding.rule)
  const { rule, sid, name, reason, since } = finding
  return {
    key: `${rule} ${sid}`,
    tone,
    state,
    name,
    isNumber: of === 'numbers',
    reason,
    since,
    action,
    link: fix(finding),
  }
}

/** Returns a few lines for the overview, combining the findings of a rule. */
export function toLines(findings: readonly Found[]): Attention[] {
  return findings.flatMap((found): Attention[] => {
    const { rule } = found
    const { tone, state, title, of } = ruleOf(rule)
    const isNamed = found.length === 1 || (tone === 'bad' && of !== 'numbers')
    const named = isNamed ? found.slice(0, maxNamed) : []
    const rest = found.length - named.length
    if (rest === 0) return named.map(toLine)
    const count = formatCountOf(rest, named.length === 0 ? nouns[of] : `more ${nouns[of]}`)
    const { action, link } = several(rule)
    const line = { key: rule, tone, state, name: count, reason: named.length === 0 ? title : '', since: null }
    return named.map(toLine).concat({ ...line, action, link })
  })
}

/** A finding as shown on a record in a list. */
export interface Mark {
  readonly name: RuleName
  readonly rule: Rule
  readonly reason: string
}

/** Returns where to fix several findings: for numbers their list, where they can be assigned together. */
function several(rule: RuleName): Pick<Attention, 'action' | 'link'> {
  const { of, action } = ruleOf(rule)
  if (of !== 'numbers') return { action: 'View', link: paths.findings.link({ rule }) }
  return { action, link: paths.phoneNumbers.link({ finding: rule }) }
}

/** The findings on records of a list, worst first. */
export interface Marks {
  /** By sid; a number also needs its record, as findings of 100,000 numbers aren't stored. */
  readonly of: (sid: string, number?: PhoneNumber) => readonly Mark[]
  /** Broken rules, with the number of findings. */
  readonly rules: readonly { readonly name: RuleName; readonly title: string; readonly count: number }[]
}

const none: readonly Mark[] = []

export function toMarks(
  findings: readonly Found[],
  list: ListName,
  ofNumber: (number: PhoneNumber) => readonly Finding[],
): Marks {
  const ofList = findings.filter(({ rule }) => ruleOf(rule).of === list)
  const rules = ofList.map(({ rule, length }) => ({ name: rule, title: ruleOf(rule).title, count: length }))
  if (list === 'numbers') {
    const places = new Map(ofList.map(({ rule }, place) => [rule, place]))
    const byRank = (a: Finding, b: Finding) => (places.get(a.rule) ?? 0) - (places.get(b.rule) ?? 0)
    const isEmpty = ofList.length === 0
    return { of: (_, value) => (isEmpty || !value ? none : ofNumber(value).toSorted(byRank).map(toMark)), rules }
  }
  const all = ofList.flatMap((found) => found.slice())
  const bySid = groupBy(all, ({ sid }) => sid)
  return { of: (sid) => bySid.get(sid)?.map(toMark) ?? none, rules }
}

function toMark({ rule, reason }: Finding): Mark {
  return { name: rule, rule: ruleOf(rule), reason }
}
