/** The applications that use a credential, and the effects of changed credentials or failed tests on them. Pure. */
import type { Application } from '../../contract/applications.ts'
import {
  type SpeechNeed,
  needsOf,
  type Choice,
  createChooser,
  type Credential,
  showsLabel,
  whyNot,
} from '../../patterns/credentials/credential-choice.ts'
import { type SpeechTask, tasks, healthOf } from '../../patterns/credentials/credential-health.ts'
import { credentialName } from '../../patterns/credentials/credential-name.ts'

/** Applications with the same reason for the same tasks. */
export interface Group {
  readonly tasks: readonly SpeechTask[]
  /** Why calls have no credential, or one that may fail: "Google, spare was never tested". '' if they have one. */
  readonly reason: string
  readonly applications: readonly Application[]
}

/** Groups the applications that use a credential by default, or would but for a reason. Users come first. */
export function usesOf(
  { value: { speech_credential_sid } }: Credential,
  applications: readonly Application[],
  credentials: readonly Credential[],
): Group[] {
  const isIt = ({ value }: Credential) => value.speech_credential_sid === speech_credential_sid
  const chosen = createChooser(credentials)
  const groups = groupsOf(applications, (need) => {
    const choice = chosen(need)
    if (!choice.candidates.some(isIt)) return null
    if (choice.isByLabel && choice.found !== null && !isIt(choice.found)) {
      return `${credentialName(choice.found.raw)} comes first`
    }
    return choice.isUsed ? '' : whyNot(choice)
  })
  return groups.toSorted((a, b) => Number(a.reason !== '') - Number(b.reason !== ''))
}

/** Groups the applications whose speech gets worse by a change of credentials. */
export function lossesOf(
  applications: readonly Application[],
  before: readonly Credential[],
  after: readonly Credential[],
): Group[] {
  const isByLabel = before.some(showsLabel)
  const [had, leaves] = [createChooser(before, isByLabel), createChooser(after, isByLabel)]
  return groupsOf(applications, (need) => {
    const left = leaves(need)
    return worth(left) < worth(had(need)) ? whyNot(left) : null
  })
}

/** From worst to best. */
const order: readonly Choice['health'][] = ['failed', 'untested', 'works']

const worth = ({ isUsed, health }: Choice): number => (isUsed ? order.indexOf(health) : -1)

/** Groups applications by what `say` returns for their needs; null leaves them out. */
function groupsOf(applications: readonly Application[], say: (need: SpeechNeed) => string | null): Group[] {
  const groups: { tasks: SpeechTask[]; reason: string; applications: Application[] }[] = []
  const needing = applications.map((application) => ({ application, needs: needsOf(application) }))
  for (const task of tasks) {
    const found = new Map<string, Application[]>()
    for (const { application, needs } of needing) {
      for (const need of needs) {
        const reason = need.task === task ? say(need) : null
        if (reason === null) continue
        const users = found.get(reason) ?? []
        // An application's default and fallback may be the same.
        if (users.at(-1) !== application) users.push(application)
        found.set(reason, users)
      }
    }
    for (const [reason, users] of found) {
      const same = groups.find((group) => group.reason === reason && isSame(group.applications, users))
      if (same === undefined) groups.push({ tasks: [task], reason, applications: users })
      else same.tasks.push(task)
    }
  }
  return groups
}

function isSame(some: readonly Application[], others: readonly Application[]): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place])
}

/** Tasks that a failed test would take out of use: those of a google credential that work now. */
export function tasksAtRisk(credential: Credential): SpeechTask[] {
  if (credential.value.vendor !== 'google' || !showsLabel(credential)) return []
  return tasks.filter((task) => healthOf(credential.value, task) === 'works')
}

export function asFailed({ value, raw }: Credential): Credential {
  return { raw, value: { ...value, tts_tested_ok: false, stt_tested_ok: false, last_tested: Date.now() } }
}
