import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { createWriter } from '../../api/write.ts'
import { type PhoneNumber, updatePhoneNumber } from '../../contract/phone-numbers.ts'
import { lookAgain } from '../../patterns/in-turn.ts'
import { useJobs } from '../../patterns/jobs-context.tsx'
import type { Assigning } from './assign-picker.tsx'
import { type Assigned, assignNumber, findReassigned } from './assign-number.ts'
import { tellAssigned } from './assign-toast.tsx'
import { forgetBulkResult } from '../../patterns/bulk-results.ts'
import { useNames } from './names-context.tsx'

// Lazy: many visits re-assign nothing.
const AssignPicker = lazy(async () => ({ default: (await import('./assign-picker.tsx')).AssignPicker }))

interface Assignments {
  /** What is under way or was refused, by sid of the number: rows leave the screen, this stays. */
  readonly open: ReadonlyMap<string, Assigning>
  /** Asks which application a number should have, at the button that was pressed. */
  readonly ask: (number: PhoneNumber, anchor: Element) => void
}

const AssignmentsContext = createContext<Assignments | null>(null)

export function useAssignments(): Assignments {
  const assignments = use(AssignmentsContext)
  if (assignments === null) throw new Error('useAssignments needs an AssignmentsProvider above it')
  return assignments
}

/** Lets rows and panel re-assign numbers: one write each, shown as done only when it was read back. */
export function AssignmentsProvider({ children }: { children: ReactNode }) {
  const { applications } = useNames()
  const writer = useWrite(updatePhoneNumber)
  const jobs = useJobs()
  const [open, setOpen] = useState<ReadonlyMap<string, Assigning>>(new Map())
  const [asked, setAsked] = useState<{ readonly number: PhoneNumber; readonly anchor: Element } | null>(null)

  const note = useCallback((sid: string, assigning: Assigning | null) => {
    setOpen((before) => {
      const after = new Map(before)
      if (assigning === null) after.delete(sid)
      else after.set(sid, assigning)
      return after
    })
  }, [])

  const assign = async (number: PhoneNumber, target: string | null) => {
    const sid = number.phone_number_sid
    // One at a time for each number: a second answer must not overtake the first.
    if (open.get(sid)?.refused === null) return
    note(sid, { target, refused: null })
    const assigned = await assignNumber(writer, sid, target)
    if (assigned.kind === 'failed') {
      note(sid, { target, refused: assigned })
      return
    }
    note(sid, null)
    forgetBulkResult(jobs, sid)
    // Closed already, or open for another number: stays as it is.
    setAsked((now) => (now?.number.phone_number_sid === sid ? null : now))
    report(number, target, assigned, () => assignLate({ ...number, application_sid: target }, number.application_sid))
  }

  /** Tells what came of it, and what others do to it soon after. */
  const report = (number: PhoneNumber, target: string | null, assigned: Assigned, undo?: () => Promise<void>) => {
    const told = { number, target, applications, again: () => assignLate(number, target) }
    tellAssigned({ ...told, assigned, ...(undo === undefined ? {} : { undo }) })
    if (assigned.kind === 'failed' || assigned.kind === 'differs') return
    const sid = number.phone_number_sid
    const look = () => findReassigned(writer, sid, target)
    void lookAgain(writer.client, sid, look, (differs) => tellAssigned({ ...told, assigned: differs }))
  }

  /** From a toast, which outlives the page: back to what it was before, or once more. There is no way back from that. */
  const assignLate = async (number: PhoneNumber, target: string | null) => {
    const late = createWriter(writer, updatePhoneNumber)
    report(number, target, await assignNumber(late, number.phone_number_sid, target))
  }

  const ask = useCallback((number: PhoneNumber, anchor: Element) => setAsked({ number, anchor }), [])
  const assignments = useMemo(() => ({ open, ask }), [open, ask])
  const assigning = asked === null ? undefined : open.get(asked.number.phone_number_sid)
  const close = () => {
    // Seen, hence done with; what is under way goes on.
    if (asked !== null && assigning !== undefined && assigning.refused !== null) {
      note(asked.number.phone_number_sid, null)
    }
    setAsked(null)
  }
  return (
    <AssignmentsContext value={assignments}>
      {children}
      {asked !== null && (
        <Suspense>
          <AssignPicker
            key={asked.number.phone_number_sid}
            {...asked}
            assigning={assigning ?? null}
            onPick={(target) => void assign(asked.number, target)}
            onClose={close}
          />
        </Suspense>
      )}
    </AssignmentsContext>
  )
}
