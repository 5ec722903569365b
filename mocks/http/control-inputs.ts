/** The control endpoints' inputs, and the messages for invalid ones. */
import { z } from '../../src/contract/zod.ts'
import { dayMs, latest } from '../service/clock.ts'
import { belonging, FaultInput, outcomes } from '../service/fault.ts'
import { scenarioNames } from '../service/options.ts'
import { profileNames, SwitchesInput } from '../service/profile.ts'

/** An invalid request; the message says what is valid. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A time: ISO 8601 or ms since 1970 (even negative), parsed to ms. It and derived times have four-digit years. */
const Time = z.pipe(
  z.pipe(
    z.union([z.int(), z.iso.datetime({ offset: true }), z.iso.date()], {
      error: 'must be ms since 1970 or an ISO 8601 time such as 2026-03-10T09:30:00Z',
    }),
    z.transform((time) => (typeof time === 'number' ? time : Date.parse(time))),
  ),
  z
    .number()
    .check(z.gte(Date.UTC(1000, 0), 'must be after the year 999'), z.lte(latest, 'must be before the year 10000')),
)

const Rate = z.number().check(z.gte(0), z.lte(1_000_000))

export const ResetInput = z.strictObject({
  seed: z.optional(z.int().check(z.gte(0))),
  scenario: z.optional(z.enum(scenarioNames)),
  profile: z.optional(z.enum(profileNames)),
  /** Switches to flip in that profile. Absent: none if a profile is given, like a start without switches. */
  switches: z.optional(SwitchesInput),
  /** Service time of the new start. Absent: real time. */
  now: z.optional(Time),
  /** The clock's rate from then on. Absent: 1. 0 stops it at exactly `now`, which a second request couldn't. */
  rate: z.optional(Rate),
})

/** Either a whole profile (with no switches flipped unless given), or switches to flip in the current one. */
export const SwitchesChange = z
  .strictObject({ profile: z.optional(z.enum(profileNames)), switches: z.optional(SwitchesInput) })
  .check(z.refine((input) => Object.keys(input).length > 0, 'give at least one of profile, switches'))

export const ClockInput = z
  .strictObject({
    /** true stops the clock now; a time jumps there and stops. */
    freeze: z.optional(z.union([z.literal(true), Time], { error: 'must be true, ms since 1970 or an ISO 8601 time' })),
    run: z.optional(z.literal(true)),
    rate: z.optional(Rate),
    advance: z.optional(z.int().check(z.gte(0), z.lte(3650 * dayMs))),
  })
  .check(
    z.refine((input) => Object.keys(input).length > 0, 'give at least one of freeze, run, rate, advance'),
    z.refine(
      ({ freeze, run, rate }) => [freeze, run, rate].filter((given) => given !== undefined).length <= 1,
      'give only one of freeze, run and rate',
    ),
  )
export type ClockInput = z.output<typeof ClockInput>

/** Describes all choices for UIs that build a form: names, and a fault as JSON Schema. */
export function describeChoices(): object {
  return {
    scenarios: scenarioNames,
    profiles: profileNames,
    fault: { outcomes, belonging, schema: z.toJSONSchema(FaultInput, { io: 'input', unrepresentable: 'any' }) },
  }
}

export const DeliveriesQuery = z.strictObject({
  since: z.optional(z.pipe(z.pipe(z.string(), z.transform(numberOrText)), Time)),
  limit: z.optional(z.pipe(z.pipe(z.string(), z.transform(Number)), z.int().check(z.gte(1), z.lte(10_000)))),
})

/** Query values are always text. */
function numberOrText(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Parses a control endpoint's input. Throws ControlError 400 that names every invalid field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  const words = result.error.issues.map(({ path, message }) => [path.map(String).join('.'), message])
  throw new ControlError(400, words.map((parts) => parts.filter((part) => part !== '').join(': ')).join('; '))
}
