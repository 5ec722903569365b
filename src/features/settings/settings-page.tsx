import { useLocation } from 'react-router-dom'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { densityChoices, themeChoices, zoneChoices } from '../../patterns/preference-choices.ts'
import { defaultPreferences, type Preferences, setPreferences, usePreferences } from '../../patterns/preferences.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useTitle } from '../../ui/title.ts'
import { BudgetSetting } from './budget-setting.tsx'
import { LockSetting } from './lock-setting.tsx'
import styles from './settings.module.css'
import { ZoneSample } from './zone-sample.tsx'

/** Everything a person can set for this browser. Each holds from the moment it is changed: there is nothing to save. */
export function SettingsPage() {
  useTitle('Settings')
  const { theme, density, zone, shortcuts } = usePreferences()
  const set = (change: Partial<Preferences>) => setPreferences(change)
  const reset = () => {
    setPreferences(defaultPreferences)
    announce('All settings are as they were at first')
  }
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>Settings</h1>
        <p>For this browser, whatever the connection. Each holds as soon as it is changed, in all tabs.</p>
      </header>
      <Part title="Look">
        <Choices legend="Theme" options={themeChoices} value={theme} onPick={(picked) => set({ theme: picked })} />
        <Choices
          legend="Rows of tables"
          options={densityChoices}
          value={density}
          onPick={(picked) => set({ density: picked })}
        />
      </Part>
      <Part title="Times" about="Governs every time shown. Hovering over a time tells the other zone and milliseconds.">
        <Choices legend="Zone" options={zoneChoices} value={zone} onPick={(picked) => set({ zone: picked })} />
        <ZoneSample />
      </Part>
      <Part
        title="Keyboard"
        about="One-key shortcuts never work while something is typed. The command palette, on Ctrl K or ⌘ K, always does."
      >
        <Switch isOn={shortcuts} onChange={(isOn) => set({ shortcuts: isOn })}>
          One-key shortcuts
        </Switch>
        <p className={styles['hint']}>
          {shortcuts ? (
            <>
              <kbd>?</kbd> lists them.
            </>
          ) : (
            'The command palette lists them, under “Keyboard shortcuts”.'
          )}
        </p>
      </Part>
      <Part
        title="Locking"
        about="A page that nobody uses hides itself and forgets the access token, in all tabs. What was typed stays where it is until you sign in again."
      >
        <LockSetting />
      </Part>
      <Part
        id="request-budget"
        title="Request budget"
        about="Deployed servers take some 600 requests in 5 minutes from all of their clients together, and refuse everybody's beyond that. So this tab counts what it sends, and waits when its share is spent: work in the background first, you last."
      >
        <BudgetSetting />
      </Part>
      <Button onClick={reset}>Reset all settings</Button>
    </div>
  )
}

interface PartProps {
  readonly id?: string
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
}

function Part({ id, title, about, children }: PartProps) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const here = useLocation()

  // Synchronises the scroll position with the link that led here, each time: the router moves to no anchors.
  useEffect(() => {
    if (id !== undefined && here.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id, here])

  return (
    <section ref={section} id={id} className={styles['part']} aria-labelledby={headingId}>
      <div className={styles['about']}>
        <h2 id={headingId}>{title}</h2>
        {about !== undefined && <p>{about}</p>}
      </div>
      <div className={styles['fields']}>{children}</div>
    </section>
  )
}
