/** Schemas that several resources share. Source: docs/api.md#common-rules. */
import { z } from './zod.ts'

/** The five resources, named as in our URLs, folders and files. */
export const nouns = ['applications', 'phone-numbers', 'speech-credentials', 'calls', 'recent-calls'] as const
export type Noun = (typeof nouns)[number]
/** Call detail records are never written. */
export type WrittenNoun = Exclude<Noun, 'recent-calls'>

/** Resources of deployed servers beyond the spec; read only, if the server has them (extras.ts). */
export type ExtraNoun = 'accounts' | 'voip-carriers' | 'alerts'

/** Parses null and absent values as null, so that there is one way to say "nothing"; `raw` keeps the difference. */
export function orNull<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value: z.output<S> | null | undefined): z.output<S> | null => value ?? null),
  )
}

// Shared, because each new schema takes time at the start of a page.
export const TextOrNull = orNull(z.string())
export const NumberOrNull = orNull(z.number())
export const OptionalText = z.optional(z.string())

/** Opaque identifier. Only documented as "UUID-shaped", so any non-empty text is accepted. */
export const Sid = z.string().check(z.minLength(1))

/**
 * ISO 8601 on the wire, milliseconds since 1970-01-01 UTC in parsed records. Deployed servers write up to nine digits
 * of a second; browsers need not parse more than three.
 */
export const Timestamp = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => Date.parse(text.length > 24 ? text.replace(/(\.\d{3})\d+/, '$1') : text)),
)

export const TimeOrNull = orNull(Timestamp)

/**
 * A time that may be missing. Deployed servers write 1970-01-01 for "never answered"; the spec only names the type. Any
 * time on that day reads as null.
 */
export const TimeOrNever = z.pipe(
  TimeOrNull,
  z.transform((ms) => (ms === null || ms < 86_400_000 ? null : ms)),
)

/**
 * 1, 0, true, false or null: the spec says integer. Deployed servers also return null, which means "never said", not
 * "no".
 */
export const Flag = z.pipe(
  orNull(z.literal([0, 1, true, false])),
  z.transform((flag) => (flag === null ? null : Boolean(flag))),
)

/** Accepts any text, with the known values as suggestions: the server may have others. */
export type Open<Known extends string> = Known | (string & {})
export function openEnum<const Known extends string>(known: readonly Known[]) {
  // The cast only widens the static type for editors: at run time every string passes.
  const schema = z.string() as z.ZodMiniType<Open<Known>, string>
  return schema.register(z.globalRegistry, { examples: [...known] })
}

/** True if a secret is stored. The secret itself never enters a parsed value or the cache. */
export const SecretIsSet = z.pipe(
  TextOrNull,
  z.transform((secret) => secret !== null && secret !== ''),
)

/** HTTP methods of a web callback. Spec silent (hookMethods): deployed servers accept POST and GET. */
export const hookMethods = ['POST', 'GET'] as const

/** A web callback as read. Source: docs/api.md#web-callbacks. */
export const Webhook = z
  .looseObject({
    webhook_sid: TextOrNull,
    url: z.string(),
    method: orNull(openEnum(hookMethods)),
    username: TextOrNull,
    password: SecretIsSet,
  })
  .register(z.globalRegistry, { id: 'Webhook' })

export const WebhookOrNull = orNull(Webhook)

/** A web callback as sent. Without webhook_sid: deployed servers share webhook rows between applications. */
export const WebhookBody = z
  .object({
    url: z.string(),
    method: OptionalText,
    username: z.optional(z.nullable(z.string())),
    password: z.optional(z.nullable(z.string())),
  })
  .register(z.globalRegistry, { id: 'WebhookBody' })

/** Response to a create. Deployed servers add a key for calls ({sid, callId}). */
export const Created = z.looseObject({ sid: Sid })
