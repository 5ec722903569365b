import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import type { Zone } from '../../lib/time.ts'
import { paths } from '../../paths.ts'
import { densityChoices, themeChoices, zoneChoicesWith } from '../../patterns/preferences/preference-choices.ts'
import { PreferenceRadios } from '../../patterns/preferences/preference-radios.tsx'
import { setPreferences, usePreferences } from '../../patterns/preferences/preferences.ts'
import { budgetRange, isBudget } from '../../patterns/preferences/stored-preferences.ts'
import { cx } from '../../ui/cx.ts'
import { Combobox } from '../../ui/combobox.tsx'
import type { OptionGroup } from '../../ui/options.ts'
import { Page } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './settings.module.css'
import { useClient } from '../../api/context.tsx'
import { Advice } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStore } from '../../ui/use-store.ts'
import { useZone } from '../../ui/zone.ts'

export function SettingsPage() {
  const { theme, density, shortcuts } = usePreferences()
  const zone = useZone()
  return (
    <Page title="Settings" className={styles['settings']} line="Saved in this browser and applied immediately.">
      <Part title="Appearance">
        <PreferenceRadios name="theme" label="Theme" choices={themeChoices} value={theme} />
        <PreferenceRadios name="density" label="Density" choices={densityChoices} value={density} />
        <PanelWidthSetting />
      </Part>
      <Part
        title="Times"
        about="Applies to every time shown. Hover over a time to see milliseconds and the other zone."
      >
        <PreferenceRadios name="zone" label="Time zone" choices={zoneChoicesWith(zone)} value={zone} />
        <ZoneField />
      </Part>
      <Part
        title="Keyboard"
        about="One-key shortcuts never fire while you type. Ctrl K or ⌘ K always opens the command palette."
      >
        <Switch isOn={shortcuts} onSwitch={(isOn) => setPreferences({ shortcuts: isOn })}>
          One-key shortcuts
        </Switch>
        <p className={cx('soft', styles['hint'])}>
          {shortcuts ? (
            <>
              Press <kbd>?</kbd> to see them all.
            </>
          ) : (
            'To see them all, choose “Keyboard shortcuts” in the command palette.'
          )}
        </p>
      </Part>
      <Part
        title="Lock"
        about="Locks all tabs after inactivity and forgets the access token. Your work is kept until you sign in again."
      >
        <LockSetting />
      </Part>
      <Part
        id="request-budget"
        title="Request budget"
        about="Servers typically accept 600 requests per 5 minutes from all clients together, then refuse everyone. This tab counts its own and waits when its share is used up, background work first."
      >
        <BudgetSetting />
      </Part>
      <Part title="Server" about="How this server’s responses differ from the API spec.">
        <Link to={paths.server.link()}>Server responses</Link>
      </Part>
    </Page>
  )
}

function Part({ id, title, about, children }: { id?: string; title: string; about?: string; children: ReactNode }) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const here = useLocation()

  // Synchronises the scroll position with the link's anchor: the router doesn't scroll to anchors.
  useEffect(() => {
    if (id !== undefined && here.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id, here])

  return (
    <section ref={section} id={id} className={styles['part']} aria-labelledby={headingId}>
      <div className={styles['about']}>
        <h2 id={headingId}>{title}</h2>
        {about !== undefined && <p className="soft">{about}</p>}
      </div>
      <div className={styles['fields']}>{children}</div>
    </section>
  )
}

/** Minutes; 0 for never. */
const offered = [5, 15, 30, 60, 240, 0]

function LockSetting() {
  const { lockMinutes } = usePreferences()
  // A value set by hand, or by another version, is shown as is.
  const minutes = offered.includes(lockMinutes) ? offered : [lockMinutes, ...offered]
  return (
    <SelectField
      label="Lock after"
      choices={minutes.map((count) => ({ value: String(count), label: toMinutesText(count) }))}
      value={String(lockMinutes)}
      onChange={(event) => setPreferences({ lockMinutes: Number(event.currentTarget.value) })}
    />
  )
}

function toMinutesText(minutes: number): string {
  if (minutes === 0) return 'Never'
  return minutes % 60 === 0 ? formatCountOf(minutes / 60, 'hour') : formatCountOf(minutes, 'minute')
}

/** px; null for a share of the page. */
const panelWidths = [null, 360, 480, 600, 720, 840]

/** For those who can't drag the edge of a panel. */
function PanelWidthSetting() {
  const { panelWidth } = usePreferences()
  const widths = panelWidths.includes(panelWidth) ? panelWidths : [panelWidth, ...panelWidths]
  return (
    <SelectField
      label="Panel width"
      choices={widths.map((px) => ({ value: String(px ?? 0), label: px === null ? 'Default' : `${px} px` }))}
      value={String(panelWidth ?? 0)}
      onChange={({ currentTarget: { value } }) => setPreferences({ panelWidth: Number(value) || null })}
    />
  )
}

function ZoneField() {
  const zone = useZone()
  const shown = isNamed(zone) ? zone : ''
  return (
    <Combobox
      label="Other time zone"
      placeholder="City or region"
      options={allZones()}
      value={shown}
      text={shown}
      onChange={(value) => isNamed(value) && setPreferences({ zone: value })}
    />
  )
}

/** Today's names of cities, since browsers list their zones under old ones. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['Asia/Calcutta', 'Kolkata'],
  ['Asia/Katmandu', 'Kathmandu'],
  ['Asia/Rangoon', 'Yangon'],
  ['Asia/Saigon', 'Ho Chi Minh City'],
  ['Europe/Kiev', 'Kyiv'],
  ['America/Godthab', 'Nuuk'],
])

let groups: readonly OptionGroup[] | null = null

/** Created on first use: there are some 400. */
function allZones(): readonly OptionGroup[] {
  groups ??= toGroups(Intl.supportedValuesOf('timeZone').filter(isNamed))
  return groups
}

/** Groups zones by the part of the name before "/"; the names are already in that order. */
function toGroups(names: readonly string[]): readonly OptionGroup[] {
  const titles = [...new Set(names.map((name) => name.slice(0, name.indexOf('/'))))]
  return titles.map((title) => ({
    title,
    items: names
      .filter((name) => name.startsWith(`${title}/`))
      .map((name) => ({ key: name, label: name, also: `${name.replaceAll('_', ' ')} ${renamed.get(name) ?? ''}` })),
  }))
}

const isNamed = (zone: string): zone is Exclude<Zone, 'local' | 'utc'> => zone.includes('/')

/** Requests per window that deployed servers accept from all clients together (docs/api.md#rate-limit). */
const serverLimit = 600

function BudgetSetting() {
  const { budget } = usePreferences()
  // Only a text that isn't a budget: others are stored at once.
  const [wrong, setWrong] = useState<string | null>(null)
  const change = (text: string) => {
    const isValid = /^\d+$/.test(text.trim()) && isBudget(Number(text))
    setWrong(isValid ? null : text)
    if (isValid) setPreferences({ budget: Number(text) })
  }
  const { min, max, byDefault } = budgetRange
  return (
    <>
      <TextField
        label="Requests per 5 minutes"
        hint={`Default ${formatCount(byDefault)}: half the usual server limit, which leaves room for others.`}
        error={
          wrong === null
            ? undefined
            : `Enter a whole number from ${formatCount(min)} to ${formatCount(max)}. ${formatCount(budget)} applies until then.`
        }
        advice={
          wrong === null &&
          budget > serverLimit && (
            <Advice>More than servers usually accept from all clients together. Yours may allow it.</Advice>
          )
        }
        inputMode="numeric"
        value={wrong ?? String(budget)}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Usage />
    </>
  )
}

function Usage() {
  const { gate } = useClient()
  const { used, limit, waiting, waitsUntil } = useStore(gate.state)
  const seconds = useNow((now) => (waitsUntil === null ? 0 : Math.max(1, Math.ceil((waitsUntil - now) / 1000))))
  const words = `${formatCount(used)} of ${formatCount(limit)} used in the last 5 minutes`
  return (
    <div className={styles['usage']}>
      <meter min={0} max={limit} high={limit * 0.8} optimum={0} value={Math.min(used, limit)} aria-label="Budget used">
        {words}
      </meter>
      <p>
        {words}
        {waitsUntil !== null && `; ${formatCountOf(waiting, 'request')} waiting, next in ${seconds} s`}.
      </p>
    </div>
  )
}
