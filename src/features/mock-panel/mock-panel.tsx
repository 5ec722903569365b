import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { ClockSection } from './clock-section.tsx'
import { StateAnswer } from './control-answers.ts'
import { DataSection } from './data-section.tsx'
import { FaultsSection } from './faults-section.tsx'
import { Fold } from './fold.tsx'
import { LinkSection } from './link-section.tsx'
import { Deliveries, Requests } from './logs.tsx'
import styles from './mock-panel.module.css'
import { SwitchesSection } from './switches-section.tsx'
import { useControl, Watched } from './use-control.ts'

interface Props {
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Every knob of the mock, beside the page: not a modal, so that one sees what turning them does. */
export function MockPanel({ id, isOpen, onClose }: Props) {
  const headingId = useId()
  const panel = useRef<HTMLDialogElement>(null)

  // Synchronises the focus with the panel, which lies at the end of the document.
  useEffect(() => {
    if (isOpen) panel.current?.focus()
  }, [isOpen])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from whatever inside has the focus
    <dialog
      ref={panel}
      id={id}
      className={styles['panel']}
      aria-labelledby={headingId}
      tabIndex={-1}
      open={isOpen}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isInnerEscape(event.target, event.currentTarget)) onClose()
      }}
    >
      <header className={styles['head']}>
        <h2 id={headingId}>Mock panel</h2>
        <Button look="bare" icon="close" title="Close" onClick={onClose}>
          <span className="for-ears">Close the mock panel</span>
        </Button>
      </header>
      <Watched value={isOpen}>
        <Sections />
      </Watched>
    </dialog>
  )
}

function Sections() {
  const { data: state, error } = useControl(StateAnswer, 'state')
  if (error !== null) return <Note tone="bad">{error.message}</Note>
  if (state === undefined) return <SkeletonLines label="Reading the mock’s state" />
  const flipped = Object.keys(state.options.switches).length
  return (
    <>
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

/** Whether Escape has something nearer to leave: the dialog of a question, or the text of a filter. */
function isInnerEscape(target: EventTarget, panel: Element): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest('dialog') !== panel ||
    (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '')
  )
}
