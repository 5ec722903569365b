/** Checks an account's configuration by rules.ts. Pure, and linear in the number of records. */
import { groupBy, keysOf } from '../../lib/records.ts'
import type { Configuration } from './configuration.ts'
import { lintApplications } from './lint-applications.ts'
import { lintCredentials } from './lint-credentials.ts'
import { lintNumbers } from './lint-numbers.ts'
import { type Finding, type ListName, type RuleName, ruleOf, rules } from './rules.ts'

/** Rules that were not applied, or not to all there is, and why. */
export interface Gap {
  readonly why: string
  readonly rules: readonly RuleName[]
}

export interface Lint {
  /** Bad ones first, those of one rule together. */
  readonly findings: readonly Finding[]
  /** Rules that were applied, if only to what was read. */
  readonly checked: readonly RuleName[]
  /** More is on its way. */
  readonly isReading: boolean
  readonly gaps: readonly Gap[]
}

const listNames: Readonly<Record<ListName, string>> = {
  numbers: 'phone numbers',
  applications: 'applications',
  credentials: 'speech credentials',
  carriers: 'carriers',
}

const listOf = {
  number: 'numbers',
  application: 'applications',
  credential: 'credentials',
  carrier: 'carriers',
} as const

export function lint(configuration: Configuration): Lint {
  const told: Finding[] = []
  const gaps = new Map<string, RuleName[]>()
  const checked = new Set<RuleName>()
  let isReading = false
  for (const rule of keysOf(rules)) {
    const { applies, why } = stateOf(rule, configuration)
    if (applies === 'later') isReading = true
    if (applies === 'yes') checked.add(rule)
    if (why !== null) gaps.set(why, [...(gaps.get(why) ?? []), rule])
  }
  const tell = (finding: Finding) => {
    if (checked.has(finding.rule)) told.push(finding)
  }
  lintNumbers(configuration, tell)
  lintApplications(configuration, tell)
  lintCredentials(configuration, tell)
  const byRule = groupBy(told, ({ rule }) => rule)
  return {
    findings: keysOf(rules).flatMap((rule) => byRule.get(rule) ?? []),
    checked: [...checked],
    isReading,
    gaps: Array.from(gaps, ([why, rules]) => ({ why, rules })),
  }
}

interface Applicable {
  readonly applies: 'yes' | 'no' | 'later'
  readonly why: string | null
}

function stateOf(rule: RuleName, configuration: Configuration): Applicable {
  const { of, needsWhole } = ruleOf(rule)
  let part: string | null = null
  let isLater = false
  for (const name of new Set<ListName>([listOf[of], ...needsWhole])) {
    const list = configuration[name]
    const words = listNames[name]
    // Without a list of carriers, no application is known to be one's default.
    if (list.state === 'absent' && rule !== 'application-unused') return no(`This server doesn’t list ${words}.`)
    if (list.state === 'forbidden') return no(`This token isn’t allowed to read ${words}.`)
    if (list.state === 'off') return no(`Reading ${words} is turned off in Settings.`)
    if (list.state === 'unread') return no(`The ${words} aren’t loaded on this page.`)
    if (list.state === 'failed') return no(`The ${words} couldn’t be loaded.`)
    if (list.state === 'reading') isLater = true
    if (list.state !== 'read' || list.isWhole) continue
    if (needsWhole.includes(name)) return no(`Not all ${words} could be read.`)
    part = `Not all ${words} could be read: the others are checked.`
  }
  if (isLater) return { applies: 'later', why: null }
  if (rule === 'credential-unused' && !tellsUse(configuration))
    return no('This server doesn’t say when credentials were used.')
  if (!rule.startsWith('pattern-')) return { applies: 'yes', why: part }
  const { patterns } = configuration
  if (patterns === null) return { applies: 'later', why: null }
  if (patterns === 'failed') return no('Patterns couldn’t be compared in this browser.')
  if (rule === 'pattern-shadowed' && !patterns.isWhole) return no('Too many patterns on one carrier to compare them.')
  return { applies: 'yes', why: part }
}

const no = (why: string): Applicable => ({ applies: 'no', why })

/** One that was ever used shows that the server notes it. Without credentials, there is nothing to tell. */
function tellsUse({ credentials }: Configuration): boolean {
  if (credentials.state !== 'read' || credentials.rows.length === 0) return true
  return credentials.rows.some(({ value }) => value.last_used !== null)
}
