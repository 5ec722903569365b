/** The preview of an import: the effect of each line, calculated from the data this browser has loaded. */
import { isJsonObject, type Json } from '../../../contract/json.ts'
import type { PhoneNumber } from '../../../contract/phone-numbers.ts'
import { fieldOf, type Readable, type Unreadable } from '../../../contract/record.ts'
import { type ApplicationNames, toApplicationText } from '../../../patterns/applications/application-names.ts'
import { isSameApplication } from '../../../patterns/jobs/assign-in-job.ts'
import type { ImportLine } from './import-lines.ts'
import { isNoNumber, numberAdvice, numberError, plainNumber } from '../number-advice.ts'
import type { SeenCarrier } from '../carriers.ts'
import { hasInvisible, withoutInvisible } from '../../../lib/invisible.ts'
import { addTo } from '../../../lib/records.ts'
import { isSid } from '../../../lib/short-sid.ts'
import { withoutPlus } from '../phone-number-form-model.ts'

/** The write for a line. `raw`: the record as last read. */
export type ImportWrite =
  | {
      readonly kind: 'create'
      readonly number: string
      readonly application_sid: string | null
      readonly voip_carrier_sid: string | null
    }
  | {
      readonly kind: 'change'
      readonly number: string
      readonly sid: string
      readonly target: string
      readonly raw: Json
    }

export type PlannedKind = ImportWrite['kind'] | 'unchanged' | 'error'

export interface PlannedLine {
  readonly line: ImportLine
  readonly kind: PlannedKind
  readonly write: ImportWrite | null
  /** For a new number: advice. For a change: the current application. For an error: the reason. '' for none. */
  readonly words: string
}

export interface ImportPlan {
  readonly lines: readonly PlannedLine[]
  readonly counts: Readonly<Record<PlannedKind, number>>
}

export interface KnownNumbers {
  readonly numbers: readonly Readable<PhoneNumber>[]
  readonly unreadable: readonly Unreadable[]
  /** Those and the ones of other accounts that the token can see; empty if there are none. */
  readonly ofAllAccounts: readonly Readable<PhoneNumber>[]
  /** false if the server has numbers that it didn't send. */
  readonly isWhole: boolean
  readonly applications: ApplicationNames
  readonly carriers: readonly SeenCarrier[]
  /** Whether an unfinished job has the number, by SID. */
  readonly isInJob: (sid: string) => boolean
}

/** Plans every line. Sends nothing. For `runInSlices`. */
export type ImportPlanner = (lines: readonly ImportLine[]) => Generator<void, ImportPlan>

/** The lines that name a number, with their carriers' SIDs. */
type EarlierLines = Map<string, readonly { readonly line: number; readonly carrier: string | null }[]>

/** Indexes the known numbers once, to plan any number of pasted texts. */
export function createPlanner(known: KnownNumbers): ImportPlanner {
  const byNumber = new Map<string, Readable<PhoneNumber>[]>()
  const anywhere = new Map<string, Readable<PhoneNumber>[]>()
  // Shared: a plan continues where the one before was interrupted.
  const unindexed = [[byNumber, known.numbers.values()] as const, [anywhere, known.ofAllAccounts.values()] as const]
  const unreadable = new Set(
    known.unreadable.map(({ raw }) => {
      const number = (isJsonObject(raw) && raw['number']) ?? null
      return withoutPlus(typeof number === 'string' ? number : JSON.stringify(number))
    }),
  )
  const applications = toLookUp([...known.applications.names].map(([sid, name]) => [sid, name]))
  const carriers = toLookUp(known.carriers.map(({ sid, label }) => [sid, label]))
  return function* (lines) {
    for (const [index, numbers] of unindexed) {
      for (const one of numbers) {
        addTo(index, withoutPlus(fieldOf(one, 'number')), one)
        yield
      }
    }
    const earlier: EarlierLines = new Map()
    const given = new Set(lines.map(({ number }) => withoutPlus(number)))
    const counts: Record<PlannedKind, number> = { create: 0, change: 0, unchanged: 0, error: 0 }
    const planned: PlannedLine[] = []
    for (const line of lines) {
      const one = plan(line, earlier, given)
      planned.push(one)
      counts[one.kind] += 1
      yield
    }
    return { lines: planned, counts }
  }

  function plan(line: ImportLine, earlier: EarlierLines, given: ReadonlySet<string>): PlannedLine {
    const refuse = (words: string): PlannedLine => ({ line, kind: 'error', write: null, words })
    if (line.problem !== null) return refuse(line.problem)
    const wrong = numberError(line.number)
    if (wrong !== null) {
      const plain = plainNumber(line.number)
      return refuse(
        plain === null ? wrong.replace('Enter a number.', 'The number is missing.') : `${wrong} Did you mean ${plain}?`,
      )
    }
    const application = applications(line.application)
    if (application === 'several') return refuse(`Several applications are named “${line.application}”: use the SID.`)
    if (application === 'none') return refuse(toUnknown(line.application))
    const carrier = carriers(line.carrier)
    if (carrier === 'several') return refuse(`Several carriers are named “${line.carrier}”: use the SID.`)
    // The spec has no list of carriers, so an unseen one may exist.
    if (carrier === 'none' && !isSid(line.carrier)) return refuse(`Unknown carrier “${line.carrier}”.`)
    const carrier_sid = carrier === 'none' ? line.carrier : carrier.sid
    const refuseRepeated = (number: string) => {
      const same = earlier.get(number) ?? []
      // Two carriers may have the same number.
      const first = same.find(
        (one) => one.carrier === null || carrier_sid === null || isSameSid(one.carrier, carrier_sid),
      )
      if (first !== undefined) return refuse(`Same number as in line ${first.line}.`)
      earlier.set(number, [...same, { line: line.line, carrier: carrier_sid }])
      return null
    }
    const number = withoutPlus(line.number)
    const planned = refuseRepeated(number) ?? planKnown(line, application.sid, carrier_sid, given)
    const plain = planned.kind === 'create' ? plainNumber(number) : null
    return plain === null ? planned : (refuseRepeated(plain) ?? planned)
  }

  function planKnown(
    line: ImportLine,
    application_sid: string | null,
    voip_carrier_sid: string | null,
    given: ReadonlySet<string>,
  ): PlannedLine {
    const { number } = line
    const refuse = (words: string): PlannedLine => ({ line, kind: 'error', write: null, words })
    const similar = byNumber.get(withoutPlus(number)) ?? []
    const isFitting = ({ value }: Readable<PhoneNumber>) =>
      voip_carrier_sid === null || isSameSid(value.voip_carrier_sid, voip_carrier_sid)
    if (similar.length === 0) {
      const plain = plainNumber(withoutPlus(number))
      // Otherwise a file with dashes would store every number once more, where no call finds it.
      if (plain !== null && byNumber.has(plain)) return refuse(`Already exists as ${plain}.`)
      if ([withoutPlus(number), plain ?? number].some((one) => unreadable.has(one))) {
        return refuse('Already exists, but the server returned it in an unexpected format.')
      }
      if ([withoutPlus(number), plain ?? ''].some((one) => anywhere.get(one)?.some(isFitting))) {
        return refuse('Exists in another account. To add it here too, use New number.')
      }
      if (!known.isWhole) return refuse('The server didn’t list all of its numbers: this one may already exist.')
      // In the file, 00 may also be dialled for the plus.
      const isGiven = (one: string) => given.has(one) && plainNumber(one) === null
      const whole = ['0', '00'].map((zeros) => zeros + number).find((one) => byNumber.has(one) || isGiven(one))
      if (whole !== undefined) {
        const where = byNumber.has(whole) ? 'Exists' : 'Also in the file'
        return refuse(`${where} as ${whole}: spreadsheets drop leading zeros. To add ${number} too, use New number.`)
      }
      if (plain !== null && (/^'|[.,]0+$/.test(number) || hasInvisible(number)))
        return refuse(`Changed by another program. Did you mean ${plain}?`)
      if (/^\d+([.,]\d+)?E\+?\d+$/i.test(number)) {
        return refuse('Rounded by a spreadsheet. Format the column as text in the original, then export it again.')
      }
      // In the form it's deliberate, such as a SIP user name; in a file it's a title, or a letter instead of a digit.
      if (isNoNumber(number)) return refuse('Not a phone number. To add it anyway, use New number.')
      const words = numberAdvice(withoutPlus(number)).join(' ')
      return { line, kind: 'create', words, write: { kind: 'create', number, application_sid, voip_carrier_sid } }
    }
    const fitting = similar.filter(isFitting)
    const [record] = fitting
    if (record === undefined) return refuse(`Already exists ${onCarrier(similar[0]?.value.voip_carrier_sid ?? null)}.`)
    if (fitting.length > 1) return refuse(`Exists ${fitting.length} times: specify the carrier.`)
    const { phone_number_sid: sid, application_sid: now } = record.value
    if (application_sid !== null && known.isInJob(sid)) return refuse('In an unfinished job; see Jobs.')
    if (application_sid === null || isSameApplication(now, application_sid)) {
      return { line, kind: 'unchanged', write: null, words: '' }
    }
    const write = { kind: 'change', number, sid, target: application_sid, raw: record.raw } as const
    return { line, kind: 'change', write, words: toCurrent(now) }
  }

  function toCurrent(sid: string | null): string {
    if (sid === null || sid === '') return 'Currently unassigned.'
    const words = toApplicationText(sid, known.applications)
    if (known.applications.names.has(sid)) return `Currently assigned to ${words}.`
    return `Its application ${known.applications.known === 'whole' ? 'is missing' : 'has no known name'} (${words}).`
  }

  function onCarrier(sid: string | null): string {
    if (sid === null || sid === '') return 'without a carrier'
    return `on another carrier: ${known.carriers.find((carrier) => carrier.sid === sid)?.label ?? sid}`
  }

  function toUnknown(text: string): string {
    return known.applications.known === 'whole'
      ? `No application is named “${text}”.`
      : `“${text}” isn’t among the loaded applications.`
  }
}

const isSameSid = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** Resolves a name or SID; an empty one is null. */
function toLookUp(pairs: readonly (readonly [string, string])[]) {
  // Files from a Mac may spell é as two characters; texts copied from a page have spaces that don't break lines, and
  // invisible characters.
  const toName = (text: string) => withoutInvisible(text.replaceAll(/\s+/g, ' ')).trim().normalize().toLowerCase()
  const bySid = new Map(pairs.map(([sid]) => [sid.toLowerCase(), sid]))
  const byName = new Map<string, string | null>()
  for (const [sid, name] of pairs) byName.set(toName(name), byName.has(toName(name)) ? null : sid)
  return (text: string): { readonly sid: string | null } | 'several' | 'none' => {
    if (text === '') return { sid: null }
    const sid = bySid.get(toName(text)) ?? byName.get(toName(text))
    if (sid === undefined) return 'none'
    return sid === null ? 'several' : { sid }
  }
}
