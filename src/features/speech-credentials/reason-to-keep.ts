import { halfNames, halves } from '../../patterns/credential-health.ts'
import type { CredentialRow } from './credential-rows.ts'

/** The reason not to delete the old credential yet; null if there is none. */
export function reasonToKeep(row: CredentialRow): string | null {
  const used = halves.filter((half) => row[half].state !== 'unused' && row[half].state !== 'unset')
  if (used.length === 0) return 'The new credential is not used for TTS or STT.'
  const broken = used.find((half) => row[half].state === 'failed' || row[half].state === 'odd')
  if (broken !== undefined) return `The new credential failed its test for ${halfNames[broken]}.`
  if (row.test?.running) return 'The new credential is being tested.'
  // The server can't test some vendors.
  const isAsked = row.test?.last?.kind === 'answered'
  if (!isAsked && used.some((half) => row[half].state === 'untested')) return 'Test the new credential first.'
  return null
}
