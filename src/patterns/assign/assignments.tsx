import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import type { AssignableNumber, Assigning } from './assign-picker.tsx'

// Lazy: many visits re-assign nothing.
const AssignPicker = lazyDialog(async () => (await import('./assign-picker.tsx')).AssignPicker)

interface Assignments {
  /** Assignments in progress or refused, by sid of the number. Kept here since rows unmount when they scroll away. */
  readonly open: ReadonlyMap<string, Assigning>
  /** Opens the picker for a number at the given button. */
  readonly pick: (number: AssignableNumber, anchor: Element) => void
}

const AssignmentsContext = createContext<Assignments | null>(null)

export function useAssignments(): Assignments {
  const assignments = use(AssignmentsContext)
  if (assignments === null) throw new Error('useAssignments needs an AssignmentsProvider above it')
  return assignments
}

/** Lets rows, panels and other descendants re-assign numbers. */
export function AssignmentsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<ReadonlyMap<string, Assigning>>(new Map())
  const [picking, setPicking] = useState<{ readonly number: AssignableNumber; readonly anchor: Element } | null>(null)

  const isMounted = useIsMounted()

  const note = useCallback((sid: string, assigning: Assigning | null) => {
    setOpen((before) => {
      const after = new Map(before)
      if (assigning === null) after.delete(sid)
      else after.set(sid, assigning)
      return after
    })
  }, [])

  const pick = useCallback((number: AssignableNumber, anchor: Element) => setPicking({ number, anchor }), [])
  const assignments = useMemo(() => ({ open, pick }), [open, pick])
  const assigning = picking === null ? undefined : open.get(picking.number.phone_number_sid)
  const close = () => {
    // A refusal has been seen; an assignment in progress continues.
    if (picking !== null && assigning !== undefined && assigning.refused !== null) {
      note(picking.number.phone_number_sid, null)
    }
    setPicking(null)
  }
  return (
    <AssignmentsContext value={assignments}>
      {children}
      {picking !== null && (
        <AssignPicker
          key={picking.number.phone_number_sid}
          {...picking}
          assigning={assigning ?? null}
          note={note}
          isMounted={isMounted}
          // Keeps the picker if it's open for another number by now.
          onAssigned={() =>
            setPicking((now) => (now?.number.phone_number_sid === picking.number.phone_number_sid ? null : now))
          }
          onClose={close}
        />
      )}
    </AssignmentsContext>
  )
}
