import type { Application } from '../../contract/applications.ts'
import { z } from '../../contract/zod.ts'
import { recordOf } from '../../lib/records.ts'
import { type HookName, hookNames, settingNames } from './application-fields.ts'
import type { ApplicationFields } from './application-form-model.ts'
import { passwordOf } from './application-paths.ts'

const HookSchema = z.object({
  url: z.string(),
  method: z.string(),
  username: z.string(),
  auth: z.enum(['keep', 'replace', 'none']),
  password: z.string(),
})

/**
 * What has to be right before anything is sent: only what no server can work with. What the server
 * already holds passes as it is, so that an odd old value does not keep anyone from changing another one.
 */
export function applicationSchema(stored: Application | null) {
  return z
    .object({
      name: z.string(),
      ...recordOf(hookNames, () => HookSchema),
      ...recordOf(settingNames, () => z.string()),
    })
    .check(
      z.superRefine((fields, context) => {
        for (const { path, message } of faults(fields, stored)) context.addIssue({ code: 'custom', path, message })
      }),
    )
}

interface Fault {
  readonly path: string[]
  readonly message: string
}

function faults(fields: ApplicationFields, stored: Application | null): Fault[] {
  const found: Fault[] = []
  if (fields.name.trim() === '' && fields.name !== stored?.name) {
    found.push({ path: ['name'], message: 'Enter a name.' })
  }
  for (const name of hookNames) {
    const message = urlFault(fields[name].url, name, stored)
    if (message !== null) found.push({ path: [name, 'url'], message })
    const isEmptied = fields[name].auth === 'replace' && passwordOf(fields[name]) === 'none'
    if (isEmptied && stored?.[name]?.password === true) {
      found.push({ path: [name, 'password'], message: 'Enter the new password, or choose to have none.' })
    }
  }
  return found
}

function urlFault(url: string, name: HookName, stored: Application | null): string | null {
  if (url === stored?.[name]?.url) return null
  if (name === 'messaging_hook') return null
  if (url.trim() === '') return 'Enter the URL that is called.'
  return URL.canParse(url.trim()) ? null : 'Enter a complete URL, such as https://example.com/call.'
}
