import { type ReactNode, type RefObject, use, useId, useLayoutEffect, useRef, useState } from 'react'
import { Announcer } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { mediaQuery } from '../../ui/browser-state.ts'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { countModal } from '../../ui/use-modal.ts'
import { useNow } from '../../ui/use-now.ts'
import { useStore } from '../../ui/use-store.ts'
import { ClockSection } from './clock-section.tsx'
import { StateAnswer } from './control-answers.ts'
import { DataSection } from './data-section.tsx'
import { FaultsSection } from './faults-section.tsx'
import { Deliveries, Requests } from './logs.tsx'
import styles from './mock-panel.module.css'
import { toLink, toLinkState } from './repro-link.ts'
import { SwitchesSection } from './switches-section.tsx'
import { NoData, useControl, Watched } from './use-control.tsx'

export function MockPanel({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const headingId = useId()
  const panel = useRef<HTMLDialogElement>(null)

  const isModal = !useStore(roomy)
  useShown(panel, isOpen, isModal)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, wherever inside the focus is
    <dialog
      ref={panel}
      id={id}
      className={styles['panel']}
      aria-labelledby={headingId}
      tabIndex={-1}
      // A modal receives Escape wherever the focus is. The event is late: it may be open again.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isOfAnother(event.target, event.currentTarget)) return
        event.preventDefault()
        onClose()
      }}
    >
      {isOpen && isModal && <Announcer />}
      <div className={styles['head']}>
        <h2 id={headingId}>Mock panel</h2>
        <Button variant="bare" icon="close" title="Close" aria-label="Close the mock panel" onClick={onClose} />
      </div>
      <Watched value={isOpen}>
        <Sections />
      </Watched>
    </dialog>
  )
}

function Sections() {
  const { data: state, error } = useControl(StateAnswer, 'state')
  if (state === undefined) return <NoData error={error} label="Loading mock state" />
  const flipped = Object.keys(state.options.switches).length
  return (
    <>
      {error !== null && <Callout tone="bad">{error.message}</Callout>}
      <DataSection state={state} />
      <ClockSection clock={state.clock} />
      <Fold title="Faults" count={state.faults.length}>
        <FaultsSection />
      </Fold>
      <Fold title="Switches" count={flipped}>
        <SwitchesSection />
      </Fold>
      <Fold title="Requests">
        <Requests />
      </Fold>
      <Fold title="Web callbacks">
        <Deliveries />
      </Fold>
      <LinkSection state={state} />
    </>
  )
}

/** Whether Escape belongs to a dialog inside, such as the one that confirms a reset. */
function isOfAnother(target: EventTarget, panel: Element): boolean {
  return !(target instanceof Element) || target.closest('dialog') !== panel
}

/** A section that loads only while open, and keeps its inputs while folded. */
function Fold({ title, count = 0, children }: { title: string; count?: number; children: ReactNode }) {
  const isWatched = use(Watched)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles['fold']} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h3>{title}</h3>
        {count > 0 && <span className={styles['count']}>{count}</span>}
      </summary>
      <Watched value={isWatched && isOpen}>
        <div className={styles['inside']}>{children}</div>
      </Watched>
    </details>
  )
}

function LinkSection({ state }: { state: StateAnswer }) {
  const [keepsTime, setKeepsTime] = useState(true)
  // The panel is outside the router, so it reads the URL itself.
  const page = useNow(() => location.href)
  const link = toLink(page, toLinkState(state, keepsTime))
  return (
    <section className={styles['section']}>
      <h3>Repro link</h3>
      <p className="hint">
        Opens this page on a mock with the same scenario, seed, profile, switches, clock and faults. Records you
        created, changed or deleted aren’t included.
      </p>
      <Switch isOn={keepsTime} onSwitch={setKeepsTime}>
        Include the time, for the same records and calls
      </Switch>
      <TextField label="Link" isCode readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton text={link} what="Copy repro link" />
    </section>
  )
}

/** From this width, the page with a record's panel fits beside the mock panel. Also in mock-panel.module.css. */
const roomy = mediaQuery('(width >= 90rem)')

/**
 * Shows a `<dialog>` while `isOpen`: beside the page, or as a modal, which traps the focus and makes the page inert.
 * Takes the focus on opening, and keeps it when switching between the two.
 */
function useShown(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean, isModal: boolean): void {
  // Synchronises with the top layer.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || !isOpen) return undefined
    const inside = element.contains(document.activeElement) ? document.activeElement : element
    // An open dialog must be closed before it can be shown differently.
    element.close()
    if (isModal) element.showModal()
    else element.show()
    if (inside instanceof HTMLElement) inside.focus()
    return isModal ? countModal() : undefined
  }, [dialog, isOpen, isModal])

  // Closes it while it is still in the document: only close() restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (isOpen) return () => element?.close()
    return undefined
  }, [dialog, isOpen])
}
