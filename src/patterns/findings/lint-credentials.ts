import { failedTasks, type SpeechTask, tasks, healthOf } from '../credentials/credential-health.ts'
import { credentialName } from '../credentials/credential-name.ts'
import type { Configuration } from './configuration.ts'
import type { Finding } from './rules.ts'
import { dayMs } from '../../lib/durations.ts'

const unusedDays = 30

/** Finds credentials that failed their last test, are untested, or unused. The provider's only if they failed. */
export function lintCredentials({ credentials, now }: Configuration): Finding[] {
  const found: Finding[] = []
  if (credentials.state !== 'read') return found
  const report = (finding: Finding) => void found.push(finding)
  for (const { value, raw } of credentials.rows) {
    const { speech_credential_sid: sid, account_sid, last_tested, last_used, created_at } = value
    // The raw record has the project of a Google key.
    const about = { sid, name: credentialName(raw), facts: '', since: null }
    const failed = failedTasks(value)
    if (failed.length > 0) {
      const reason = `${wordsOf(failed)} failed the last test`
      report({ ...about, rule: 'credential-failing', reason, facts: failed.join(' '), since: last_tested })
    }
    if (account_sid === null) continue
    const untested = tasks.filter((task) => healthOf(value, task) === 'untested')
    if (untested.length > 0) {
      const reason = `${wordsOf(untested)} ${untested.length === 1 ? 'was' : 'were'} never tested`
      report({ ...about, rule: 'credential-untested', reason, facts: untested.join(' ') })
    }
    const since = last_used ?? created_at
    if (since !== null && now - since > unusedDays * dayMs) {
      const reason = last_used === null ? 'Never used since creation' : `Not used for ${unusedDays} days`
      report({ ...about, rule: 'credential-unused', reason, facts: String(last_used), since })
    }
  }
  return found
}

function wordsOf(some: readonly SpeechTask[]): string {
  return some.map((task) => task.toUpperCase()).join(' and ')
}
