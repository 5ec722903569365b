import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react'
import type { AssignableNumber, Assigning } from './assign-picker.tsx'

// Lazy: many visits re-assign nothing.
const AssignPicker = lazy(async () => ({ default: (await import('./assign-picker.tsx')).AssignPicker }))

interface Assignments {
  /** What is under way or was refused, by sid of the number: rows leave the screen, this stays. */
  readonly open: ReadonlyMap<string, Assigning>
  /** Asks which application a number should have, at the button that was pressed. */
  readonly ask: (number: AssignableNumber, anchor: Element) => void
}

const AssignmentsContext = createContext<Assignments | null>(null)

export function useAssignments(): Assignments {
  const assignments = use(AssignmentsContext)
  if (assignments === null) throw new Error('useAssignments needs an AssignmentsProvider above it')
  return assignments
}

/** Lets what is below re-assign numbers: rows, panels, answers. */
export function AssignmentsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ReadonlyMap<string, Assigning>>(new Map())
  const [asked, setAsked] = useState<{ readonly number: AssignableNumber; readonly anchor: Element } | null>(null)

  const note = useCallback((sid: string, assigning: Assigning | null) => {
    setOpen((before) => {
      const after = new Map(before)
      if (assigning === null) after.delete(sid)
      else after.set(sid, assigning)
      return after
    })
  }, [])

  const ask = useCallback((number: AssignableNumber, anchor: Element) => setAsked({ number, anchor }), [])
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
            note={note}
            // Closed already, or open for another number: stays as it is.
            onAssigned={() =>
              setAsked((now) => (now?.number.phone_number_sid === asked.number.phone_number_sid ? null : now))
            }
            onClose={close}
          />
        </Suspense>
      )}
    </AssignmentsContext>
  )
}
