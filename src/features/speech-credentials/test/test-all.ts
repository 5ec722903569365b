/** Testing many credentials as a job. Each item shows in its row as any test made here does. */
import type { Services } from '../../../api/context.tsx'
import { createWriter } from '../../../api/write.ts'
import { type SpeechCredential, testSpeechCredential } from '../../../contract/speech-credentials.ts'
import type { JobSpec } from '../../../jobs/job-spec.ts'
import { classifyOutcome } from '../../../jobs/classify-outcome.ts'
import { paths } from '../../../paths.ts'
import { halfNames, halves, healthOf } from '../../../patterns/credential-health.ts'
import type { FinishedTest } from '../../../patterns/credential-tests.ts'
import { testCredential } from '../../../patterns/test-credential.ts'
import { type CredentialRow, nameOf } from '../credential-rows.ts'

/** The test was made, or given up, and what came of it is no success. */
class TestFailure extends Error {
  readonly isUnsent: boolean

  constructor(reason: string, isUnsent = false) {
    super(reason)
    this.isUnsent = isUnsent
  }
}

/** How often vendors are called at most: once for each half that is in use. */
export function countVendorRequests(rows: readonly CredentialRow[]): number {
  return rows.reduce((sum, row) => sum + halves.filter((half) => row[half].state !== 'unused').length, 0)
}

export function toTestAllSpec(
  services: Services,
  rows: readonly CredentialRow[],
  title: string,
): JobSpec<CredentialRow> {
  return {
    title,
    page: paths.speechCredentials.link(),
    kind: 'test',
    items: rows,
    nameOf,
    run: async ({ value }, signal, waitSignal) => {
      const finished = await testCredential(createWriter(services, testSpeechCredential), value.speech_credential_sid, {
        signal,
        waitSignal,
        priority: 'job',
      })
      if (finished === null) throw new TestFailure('A test of it was under way already')
      if (finished.kind === 'failed') throw finished.error
      if (finished.kind === 'cancelled') throw new TestFailure('The test was given up', !finished.wasSent)
      const reason = failureOf(finished, value)
      if (reason !== null) throw new TestFailure(reason)
    },
    classify: (error) =>
      error instanceof TestFailure
        ? { kind: error.isUnsent ? 'unsent' : 'failed', reason: error.message }
        : classifyOutcome(error),
  }
}

/**
 * What did not work, with the vendor's reason; null where nothing failed. A word that is none of the known ones is no
 * success, unless it is about a half that is not in use.
 */
function failureOf(
  { result }: Extract<FinishedTest, { kind: 'answered' }>,
  credential: SpeechCredential,
): string | null {
  const failed = halves.flatMap((half) => {
    const said = result[half]
    if (said === null || said.status === 'ok' || said.status === 'not tested') return []
    const health = healthOf(credential, half)
    if (said.status !== 'fail' && (health === 'unused' || health === 'unset')) return []
    const what = said.status === 'fail' ? 'failed' : `ended with “${said.status}”`
    return [`${halfNames[half]} ${what}${said.reason === null ? '' : `: ${said.reason}`}`]
  })
  return failed.length === 0 ? null : failed.join('; ')
}
