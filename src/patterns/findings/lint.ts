/** Checks an account's configuration by rules.ts, in time linear in the number of records. */
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { addTo, groupBy, keysOf } from '../../lib/records.ts'
import type { Configuration, Known } from './configuration.ts'
import { type Found, toFound } from './found.ts'
import { lintApplications } from './lint-applications.ts'
import { lintCredentials } from './lint-credentials.ts'
import {
  findingsOf,
  foundOf,
  lintCarriers,
  type NumberSurvey,
  type NumberTargets,
  surveyNumbers,
} from './lint-numbers.ts'
import type { PatternReport } from './pattern-report.ts'
import { type Finding, type ListName, nouns, type RuleName, ruleOf, rules } from './rules.ts'

/** Rules that weren't applied, or only to some records, and why. */
export interface Gap {
  readonly why: string
  readonly rules: readonly RuleName[]
}

export interface Lint {
  /** By rule, bad ones first. */
  readonly findings: readonly Found[]
  /** Rules that were applied, at least to some records. */
  readonly checked: readonly RuleName[]
  /** Whether some lists are still loading. */
  readonly isReading: boolean
  readonly gaps: readonly Gap[]
  /** Numbers that are meant as patterns. */
  readonly patterns: NumberSurvey['patterns']
  /** Returns the findings of one number of the account. */
  readonly ofNumber: (value: PhoneNumber) => readonly Finding[]
}

type Steps<T> = Generator<void, T>

/** Returns a step that keeps its result until one of its inputs changes. */
function remember<T>(): (inputs: readonly unknown[], work: () => Steps<T>) => Steps<T> {
  let last: { readonly inputs: readonly unknown[]; readonly result: T } | null = null
  return function* (inputs, work) {
    if (last?.inputs.every((input, place) => input === inputs[place]) !== true) {
      last = { inputs, result: yield* work() }
    }
    return last.result
  }
}

const noPatterns: PatternReport = { facts: new Map(), isWhole: true }

const rowsOf = <T>(list: Known<T>) => (list.state === 'read' ? list.rows : null)

/** Returns `last` if it has the same elements. */
function keepEqual(last: ReadonlySet<string>, next: ReadonlySet<string>): ReadonlySet<string> {
  return last.size === next.size && [...next].every((one) => last.has(one)) ? last : next
}

export const nothingYet: Lint = {
  findings: [],
  checked: [],
  isReading: true,
  gaps: [],
  patterns: new Map(),
  ofNumber: () => [],
}

const failed: Lint = {
  ...nothingYet,
  isReading: false,
  gaps: [{ why: 'The check failed in this browser.', rules: keysOf(rules) }],
}

/**
 * Returns a check of a configuration, for `runInSlices`, that repeats only parts that changed. Numbers are checked
 * again if they were reread, or if applications or carriers were added or removed. Never throws: an error here must
 * not break a page that shows findings beside its records.
 */
export function createLinter(): (configuration: Configuration) => Steps<Lint> {
  const lint = createLint()
  return function* (configuration) {
    try {
      return yield* lint(configuration)
    } catch (error) {
      reportError(error)
      return failed
    }
  }
}

function createLint(): (configuration: Configuration) => Steps<Lint> {
  // These two take long: for 100,000 numbers, and for 10,000 applications.
  const surveyStep = remember<NumberSurvey>()
  const applicationsStep = remember<readonly Finding[]>()
  let sids: ReadonlySet<string> = new Set()
  let used: ReadonlySet<string> = new Set()
  return function* (configuration) {
    const { applications, deviceApplication, called } = configuration
    const [numberRows, applicationRows] = [rowsOf(configuration.numbers), rowsOf(applications)]
    const [credentialRows, carrierRows] = [rowsOf(configuration.credentials), rowsOf(configuration.carriers)]
    sids = keepEqual(sids, new Set(applicationRows?.map(({ value }) => value.application_sid)))
    const carriers = carrierRows && new Map(carrierRows.map(({ value }) => [value.voip_carrier_sid, value]))
    const targets: NumberTargets = { applications: applicationRows && sids, carriers }
    const survey = yield* surveyStep([numberRows, targets.applications, carrierRows], () =>
      surveyNumbers(numberRows ?? [], targets),
    )
    // Without patterns, the worker isn't needed.
    const patterns = survey.patterns.size === 0 ? noPatterns : configuration.patterns
    const defaults = Array.from(carriers?.values() ?? [], ({ application_sid }) => application_sid ?? '')
    used = keepEqual(used, new Set([...survey.used, ...called, ...defaults, deviceApplication ?? '']))
    const isPatched = applications.state === 'read' && applications.isPatched
    const inputs = [applicationRows, isPatched, credentialRows, used, called, configuration.carriers.state]
    const ofApplications = yield* applicationsStep(inputs, () => lintApplications(configuration, used))
    const found = [
      ...foundOf(survey, targets, patterns),
      ...Array.from(
        groupBy(
          [...lintCarriers(targets, survey), ...ofApplications, ...lintCredentials(configuration)],
          ({ rule }) => rule,
        ),
        ([rule, findings]) => toFound(rule, findings),
      ),
    ]
    const byRule = new Map(found.map((one) => [one.rule, one]))
    const { checked, gaps, isReading } = stateOfRules({ ...configuration, patterns })
    return {
      findings: keysOf(rules).flatMap((rule) => (checked.has(rule) ? (byRule.get(rule) ?? []) : [])),
      checked: [...checked],
      isReading,
      gaps,
      patterns: survey.patterns,
      ofNumber: (value) => findingsOf(value, targets, patterns).filter(({ rule }) => checked.has(rule)),
    }
  }
}

function stateOfRules(configuration: Configuration) {
  const gaps = new Map<string, RuleName[]>()
  const checked = new Set<RuleName>()
  let isReading = false
  for (const rule of keysOf(rules)) {
    const { applies, why } = stateOf(rule, configuration)
    if (applies === 'later') isReading = true
    if (applies === 'yes') checked.add(rule)
    if (why !== null) addTo(gaps, why, rule)
  }
  return { checked, isReading, gaps: Array.from(gaps, ([why, some]): Gap => ({ why, rules: some })) }
}

interface Applicable {
  readonly applies: 'yes' | 'no' | 'later'
  readonly why: string | null
}

function stateOf(rule: RuleName, configuration: Configuration): Applicable {
  const { of, needsWhole } = ruleOf(rule)
  let part: string | null = null
  let isLater = false
  for (const name of new Set<ListName>([of, ...needsWhole])) {
    const list = configuration[name]
    const words = `${nouns[name]}s`
    // Without a carrier list, application-unused is still checked, but no carrier's default application is known.
    if (list.state === 'absent' && rule !== 'application-unused') return no(`This server doesn’t list ${words}.`)
    if (list.state === 'forbidden') return no(`This token isn’t allowed to read ${words}.`)
    if (list.state === 'off') return no(`Reading ${words} is turned off in Settings.`)
    if (list.state === 'unread') return no(`The ${words} aren’t loaded on this page.`)
    if (list.state === 'failed') return no(`The ${words} couldn’t be loaded.`)
    if (list.state === 'reading') isLater = true
    if (list.state !== 'read' || list.isWhole) continue
    if (needsWhole.includes(name)) return no(`Not all ${words} could be read.`)
    part = `Not all ${words} could be read; the rest were checked.`
  }
  if (isLater) return { applies: 'later', why: null }
  if (rule === 'credential-unused' && !reportsUse(configuration))
    return no('This server doesn’t say when credentials were used.')
  if (!rule.startsWith('pattern-')) return { applies: 'yes', why: part }
  const { patterns } = configuration
  if (patterns === null) return { applies: 'later', why: null }
  if (patterns === 'failed') return no('Patterns couldn’t be compared in this browser.')
  if (rule === 'pattern-shadowed' && !patterns.isWhole) return no('Too many patterns on one carrier to compare them.')
  return { applies: 'yes', why: part }
}

const no = (why: string): Applicable => ({ applies: 'no', why })

/** Whether the server records the use of credentials: true if one was ever used, or if there are none. */
function reportsUse({ credentials }: Configuration): boolean {
  if (credentials.state !== 'read' || credentials.rows.length === 0) return true
  return credentials.rows.some(({ value }) => value.last_used !== null)
}
