import { Fragment } from 'react'
import { setPreferences, usePreferences } from '../patterns/preferences.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { navItems } from './nav-items.ts'
import styles from './shortcut-sheet.module.css'

interface Shortcut {
  /** Pressed one after the other; those joined by + together. */
  readonly keys: string
  readonly what: string
}

const always: readonly Shortcut[] = [
  { keys: 'Ctrl+K', what: 'Command palette: go anywhere, do anything' },
  { keys: 'Ctrl+Enter', what: 'Send a form' },
  { keys: 'Esc', what: 'Clear a search, close a dialog' },
]

const oneKey: readonly Shortcut[] = [
  ...navItems.flat().map(({ key, label }) => ({ keys: `g ${key}`, what: `Go to ${label.toLowerCase()}` })),
  { keys: 'n', what: 'New application or phone number, from its list' },
  { keys: '/', what: 'Search the list' },
  { keys: '<', what: 'Previous page of call records' },
  { keys: '>', what: 'Next page of call records' },
  { keys: '?', what: 'This sheet' },
]

/** Every shortcut there is, and the switch for those that are a single key. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { shortcuts } = usePreferences()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} dismiss="Close">
      <div className={styles['sheet']}>
        <ShortcutTable caption="One-key shortcuts" rows={oneKey} isOff={!shortcuts} />
        <ShortcutTable caption="Always" rows={always} isOff={false} />
        <div className={styles['switch']}>
          <Switch isOn={shortcuts} onSwitch={(isOn) => setPreferences({ shortcuts: isOn })}>
            One-key shortcuts
          </Switch>
          <p>They never work while something is typed, or in dialogs.</p>
        </div>
      </div>
    </Dialog>
  )
}

function ShortcutTable({ caption, rows, isOff }: { caption: string; rows: readonly Shortcut[]; isOff: boolean }) {
  return (
    <table className={styles['table']} data-off={isOff}>
      <caption>
        {caption}
        {isOff && ', switched off'}
      </caption>
      <tbody>
        {rows.map(({ keys, what }) => (
          <tr key={keys}>
            <th scope="row">
              {keys.split(' ').map((key, place) => (
                <Fragment key={key}>
                  {place > 0 && ' then '}
                  {key.split('+').map((one, part) => (
                    <Fragment key={one}>
                      {part > 0 && ' + '}
                      <kbd>{one}</kbd>
                    </Fragment>
                  ))}
                </Fragment>
              ))}
            </th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
