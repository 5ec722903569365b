/**
 * The responses of the mock's control endpoints, as far as the panel shows them. Has its own, lenient schemas: the
 * panel is a client like any other (the app never imports the mock), and shows unknown names as received.
 */
import { z } from '../../contract/zod.ts'

const SwitchValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type SwitchValue = z.output<typeof SwitchValue>

/** The members that every fault has; others vary. */
const FaultAnswer = z.catchall(
  z.object({ id: z.string(), endpoint: z.string(), fired: z.optional(z.number()) }),
  z.json(),
)
export type FaultAnswer = z.output<typeof FaultAnswer>

export const Options = z.object({
  seed: z.int(),
  scenario: z.string(),
  profile: z.string(),
  switches: z.record(z.string(), SwitchValue),
})

export const StateAnswer = z.object({
  options: Options,
  startedAt: z.string(),
  clock: z.object({ ms: z.int(), rate: z.number() }),
  /** Records created, changed or removed since the start, by table. */
  changed: z.record(z.string(), z.number()),
  demo: z.object({ token: z.string(), account_sid: z.string() }),
  faults: z.array(FaultAnswer),
})
export type StateAnswer = z.output<typeof StateAnswer>

const Member = z.object({
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  minimum: z.optional(z.number()),
})
export type Member = z.output<typeof Member>

export const ChoicesAnswer = z.object({
  scenarios: z.array(z.string()),
  profiles: z.array(z.string()),
  fault: z.object({
    outcomes: z.array(z.string()),
    belonging: z.record(z.string(), z.array(z.string())),
    schema: z.object({ properties: z.record(z.string(), Member) }),
  }),
})
export type FaultChoices = z.output<typeof ChoicesAnswer>['fault']

const SwitchAnswer = z.object({
  name: z.string(),
  about: z.string(),
  value: SwitchValue,
  isFlipped: z.boolean(),
  values: z.nullable(z.array(SwitchValue)),
  documented: SwitchValue,
  deployed: SwitchValue,
})
export type SwitchAnswer = z.output<typeof SwitchAnswer>
export const SwitchesAnswer = z.object({ switches: z.array(SwitchAnswer) })

export const FaultsAnswer = z.object({ faults: z.array(FaultAnswer), spent: z.array(FaultAnswer) })

const LoggedRequest = z.object({
  at: z.number(),
  method: z.string(),
  url: z.string(),
  name: z.nullable(z.string()),
  status: z.number(),
  ms: z.number(),
  faults: z.array(z.string()),
  problems: z.array(z.string()),
})
export const RequestsAnswer = z.object({ requests: z.array(LoggedRequest) })

const Delivery = z.object({
  at: z.number(),
  hook: z.string(),
  url: z.string(),
  method: z.string(),
  call_sid: z.string(),
  outcome: z.string(),
})
export const DeliveriesAnswer = z.object({ deliveries: z.array(Delivery) })
