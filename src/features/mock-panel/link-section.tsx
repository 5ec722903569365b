import { useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { StateAnswer } from './control-answers.ts'
import styles from './mock-panel.module.css'
import { toLink, toLinkState } from './repro-link.ts'

/** The state as a link, to this page. */
export function LinkSection({ state }: { state: StateAnswer }) {
  const [keepsTime, setKeepsTime] = useState(true)
  // The panel is outside of the router, which could tell where the page is.
  const page = useNow(() => location.href)
  const link = toLink(page, toLinkState(state, keepsTime))
  return (
    <section className={styles['section']}>
      <h3>Repro link</h3>
      <p className={styles['soft']}>
        Opens this page on a mock of the same scenario, seed, profile, switches, clock and faults. What was created,
        changed or deleted by hand is not in it.
      </p>
      <Switch isOn={keepsTime} onChange={setKeepsTime}>
        With the time: the same records and calls as now
      </Switch>
      <TextField label="Link" isCode readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton look="link" text={link} what="Copy repro link" />
    </section>
  )
}
