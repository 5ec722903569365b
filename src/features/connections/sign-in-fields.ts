import { toServer } from '../../api/connection.ts'
import { z } from '../../contract/zod.ts'
import { allowsServer, type DeploymentConfig } from '../../deploy/config.ts'
import { toWebAddress } from '../../lib/web-address.ts'
import { connectionColours } from '../../patterns/connection/connection-colours.ts'
import type { SavedConnection } from './saved-connections.ts'

/** An access token as typed or pasted, with or without "Bearer". */
export const TokenField = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.trim().replace(/^bearer(\s+|$)/i, '')),
  ),
  // RFC 9110: a header value may contain any visible ASCII. Browsers refuse others without giving a reason.
  z
    .string()
    .check(
      z.minLength(1, 'Enter the access token.'),
      z.regex(/^[\x21-\x7E]*$/, 'A token has no spaces, line breaks or accented letters. Copy it again.'),
    ),
)

/** The name of a connection, '' for none. No other one may have it. */
export function nameField(others: readonly Pick<SavedConnection, 'name'>[]) {
  const isFree = (typed: string) => !others.some(({ name }) => name.toLowerCase() === typed.toLowerCase())
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(40, 'Use at most 40 characters.'),
      z.refine(isFree, 'A connection with this name already exists.'),
    )
}

/** The fields of the sign-in form, as typed. The output is ready for the connection. */
export function signInSchema(config: DeploymentConfig, saved: readonly Pick<SavedConnection, 'name'>[] = []) {
  return z.object({
    server: z.pipe(
      z.string().check(
        z.superRefine((typed, context) => {
          const fault = serverFault(typed, config)
          if (fault !== null) context.addIssue({ code: 'custom', message: fault })
        }),
      ),
      z.transform((typed) => resolveServer(typed, config)),
    ),
    token: TokenField,
    isKept: z.boolean(),
    name: nameField(saved),
    colour: z.enum(connectionColours),
    isReadOnly: z.boolean(),
  })
}
export type SignInSchema = ReturnType<typeof signInSchema>

/** The typed address, or that of the listed server with the typed name. */
function resolveServer(typed: string, { servers }: DeploymentConfig): string {
  const wanted = typed.trim().toLowerCase()
  const named = typeof servers === 'string' ? undefined : servers.find(({ name }) => name.toLowerCase() === wanted)
  return named?.url ?? toServer(typed)
}

/** Whether others on the network could read the token on its way to the typed server; '' is the site at `origin`. */
export function isTokenExposed(typed: string, config: DeploymentConfig, origin: string): boolean {
  if (serverFault(typed, config) !== null) return false
  return toWebAddress(resolveServer(typed, config) || origin)?.isPrivate === false
}

function serverFault(typed: string, config: DeploymentConfig): string | null {
  let server: string
  try {
    server = resolveServer(typed, config)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  if (allowsServer(config, server)) return null
  // The Content-Security-Policy would block it anyway, but only the console would say so.
  const { servers } = config
  if (typeof servers === 'string') return `This site connects only to its own address, not to ${server}.`
  return `This site doesn’t connect to ${server}. Available: ${servers.map(({ name }) => name).join(', ')}.`
}
