import { useState } from 'react'
import { useServices } from '../../../api/context.tsx'
import { formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../patterns/edit/confirm-dialog.tsx'
import { useJobs, useJobViews } from '../../../patterns/jobs/jobs-context.tsx'
import { WriteButton } from '../../../patterns/edit/write-button.tsx'
import type { CredentialRow } from '../credential-rows.ts'
import { countVendorRequests, toTestAllSpec } from './test-all.ts'
import { TestRisk } from './test-risk.tsx'
import { useStarting } from '../../../patterns/jobs/use-starting.ts'

interface Props {
  readonly found: readonly CredentialRow[]
  /** Why they aren't all known yet; null if they are. */
  readonly waitsFor: string | null
}

/** Tests every credential found, after confirming the number of vendor requests. */
export function TestAllButton({ found, waitsFor }: Props) {
  const services = useServices()
  const jobs = useJobs()
  const isInProgress = useJobViews().some(
    ({ page, endedAt }) => page === paths.speechCredentials.link() && endedAt === null,
  )
  const [toTest, setToTest] = useState<readonly CredentialRow[] | null>(null)
  const { isStarting, error, start } = useStarting()
  const test = (rows: readonly CredentialRow[]) =>
    start(async () => {
      await jobs.start(toTestAllSpec(services, rows, `Test ${formatCountOf(rows.length, 'credential')}`))
      setToTest(null)
    })
  // A test of a provider's credential changes it for every account, so those are tested individually.
  const own = found.filter(({ owner }) => owner === 'account')
  const reason = isInProgress
    ? 'Credentials are already being tested; see Jobs.'
    : (waitsFor ?? (own.length === 0 ? 'No credentials to test.' : null))
  return (
    <>
      <WriteButton reason={reason} onClick={() => setToTest(own)}>
        Test all…
      </WriteButton>
      {toTest !== null && (
        <ConfirmDialog
          title={`Test ${formatCountOf(toTest.length, 'speech credential')}?`}
          action={`Test ${formatCountOf(toTest.length, 'credential')}`}
          pendingAction="Starting…"
          variant="primary"
          pending={isStarting}
          error={error}
          onConfirm={() => void test(toTest)}
          onCancel={() => setToTest(null)}
        >
          <p>
            Sends up to <strong>{formatCountOf(countVendorRequests(toTest), 'request')}</strong> to vendors, once each
            for TTS and STT. Vendors may bill or limit them.
          </p>
          <p>
            Only the account’s own credentials that match the search and filters are tested. Runs in the background;
            pause or cancel any time.
          </p>
          <TestRisk rows={toTest} />
        </ConfirmDialog>
      )}
    </>
  )
}
