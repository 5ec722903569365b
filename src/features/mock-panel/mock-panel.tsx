import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
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
import { useShown } from './use-shown.ts'

interface Props {
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Every knob of the mock. Where there is room, beside the page, so that one sees what turning them does. */
export function MockPanel({ id, isOpen, onClose }: Props) {
  const headingId = useId()
  const panel = useRef<HTMLDialogElement>(null)

  useShown(panel, isOpen, onClose)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from whatever inside has the focus
    <dialog
      ref={panel}
      id={id}
      className={styles['panel']}
      aria-labelledby={headingId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isOfAnother(event.target, event.currentTarget)) return
        // A modal would be closed by the browser, even when a filter has a text to leave first.
        event.preventDefault()
        if (!isFilled(event.target)) onClose()
      }}
    >
      <header className={styles['head']}>
        <h2 id={headingId}>Mock panel</h2>
        <Button look="bare" icon="close" title="Close" onClick={onClose}>
          <span className="visually-hidden">Close the mock panel</span>
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
  if (error !== null) return <Callout tone="bad">{error.message}</Callout>
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

/** Whether Escape is for a dialog inside: the question before starting again. */
function isOfAnother(target: EventTarget, panel: Element): boolean {
  return !(target instanceof Element) || target.closest('dialog') !== panel
}

function isFilled(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
}
