/** Tests many credentials as a job. Rows show each test like any other. */
import type { Services } from '../../../api/context.tsx'
import { createWriter } from '../../../api/write.ts'
import { type SpeechCredential, testSpeechCredential } from '../../../contract/speech-credentials.ts'
import type { JobSpec } from '../../../jobs/job-spec.ts'
import { classifyOutcome } from '../../../jobs/classify-outcome.ts'
import { paths } from '../../../paths.ts'
import { taskNames, tasks, healthOf } from '../../../patterns/credentials/credential-health.ts'
import type { FinishedTest } from '../../../patterns/credentials/credential-tests.ts'
import { testCredential } from '../../../patterns/credentials/test-credential.ts'
import type { CredentialRow } from '../credential-rows.ts'

/** A test that failed or was cancelled. */
class TestFailure extends Error {
  readonly isUnsent: boolean

  constructor(reason: string, isUnsent = false) {
    super(reason)
    this.isUnsent = isUnsent
  }
}

/** The maximum number of vendor requests: one each for TTS and STT, if in use. */
export const countVendorRequests = (rows: readonly CredentialRow[]): number =>
  rows.reduce((sum, row) => sum + tasks.filter((task) => row[task].state !== 'unused').length, 0)

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
    nameOf: ({ name }) => name,
    run: async ({ value }, signal, waitSignal) => {
      const finished = await testCredential(createWriter(services, testSpeechCredential), value.speech_credential_sid, {
        signal,
        waitSignal,
        priority: 'job',
      })
      if (finished === null) throw new TestFailure('It was already being tested')
      if (finished.kind === 'failed') throw finished.error
      if (finished.kind === 'cancelled') throw new TestFailure('The test was cancelled', !finished.wasSent)
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
 * The failures with the vendor's reasons; null if there are none. An unknown status counts as a failure, unless that
 * task is not in use.
 */
function failureOf(
  { result }: Extract<FinishedTest, { kind: 'answered' }>,
  credential: SpeechCredential,
): string | null {
  const failed = tasks.flatMap((task) => {
    const said = result[task]
    if (said === null || said.status === 'ok' || said.status === 'not tested') return []
    const health = healthOf(credential, task)
    if (said.status !== 'fail' && (health === 'unused' || health === 'unset')) return []
    const what = said.status === 'fail' ? 'failed' : `returned “${said.status}”`
    return [`${taskNames[task]} ${what}${said.reason === null ? '' : `: ${said.reason}`}`]
  })
  return failed.length === 0 ? null : failed.join('; ')
}
