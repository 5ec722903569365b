import { taskNames, tasks } from '../../../patterns/credentials/credential-health.ts'
import type { CredentialRow } from '../credential-rows.ts'
import { asFailed, tasksAtRisk } from '../credential-uses.ts'
import { LosingApplications } from '../losing-applications.tsx'

/** The effect of a failed test: none, unless `rows` has a google credential that calls use now. */
export function TestRisk({ rows }: { rows: readonly CredentialRow[] }) {
  const [first, ...others] = rows.filter((row) => tasksAtRisk(row).length > 0)
  if (first === undefined) return null
  const sids = new Set([first, ...others].map(({ value }) => value.speech_credential_sid))
  const lost = new Set([first, ...others].flatMap(tasksAtRisk))
  const names = tasks.filter((task) => lost.has(task)).map((task) => taskNames[task])
  return (
    <>
      <p>
        <strong>A failed test takes {others.length === 0 ? 'this' : 'a Google'} credential out of use</strong> for{' '}
        {names.join(' and ')}, until a test succeeds.
      </p>
      <LosingApplications
        change={(all) => all.map((one) => (sids.has(one.value.speech_credential_sid) ? asFailed(one) : one))}
      />
    </>
  )
}
