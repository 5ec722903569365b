import { halfNames, halves } from '../../patterns/credential-health.ts'
import type { CredentialRow } from './credential-rows.ts'

/** Why the old credential should not be deleted yet in favour of this new one; null: nothing speaks against it. */
export function reasonToKeep(row: CredentialRow): string | null {
  const used = halves.filter((half) => row[half].state !== 'unused' && row[half].state !== 'unset')
  if (used.length === 0) return 'The new one is used for neither half of speech.'
  const broken = used.find((half) => row[half].state === 'failed' || row[half].state === 'odd')
  if (broken !== undefined) return `The test of the new one did not end well for ${halfNames[broken]}.`
  if (row.test?.running) return 'The new one is being tested.'
  // Of some vendors the server tests nothing: asked, it said so, and more cannot be known.
  const isAsked = row.test?.last?.kind === 'answered'
  if (!isAsked && used.some((half) => row[half].state === 'untested')) return 'Test the new one first.'
  return null
}
