import { Fragment } from 'react'
import { setPreferences, usePreferences } from '../patterns/preferences/preferences.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { navItems } from './nav-items.ts'
import styles from './shortcut-sheet.module.css'

interface Shortcut {
  /** Separated by spaces: pressed in sequence. Joined by +: pressed together. */
  readonly keys: string
  readonly what: string
}

const always: readonly Shortcut[] = [
  { keys: 'Ctrl+K', what: 'Command palette: go anywhere, do anything' },
  { keys: 'Ctrl+Enter', what: 'Submit a form' },
  { keys: 'Esc', what: 'Clear a search, close a dialog or panel' },
]

const oneKey: readonly Shortcut[] = [
  ...navItems.flat().map(({ key, label }) => ({ keys: `g ${key}`, what: `Go to ${label.toLowerCase()}` })),
  { keys: 'j', what: 'Next row of a list' },
  { keys: 'k', what: 'Previous row of a list' },
  { keys: 'Enter', what: 'Open the row' },
  { keys: 'x', what: 'Select the row' },
  { keys: 'Shift+X', what: 'Select the rows up to this one' },
  { keys: 'e', what: 'Edit, re-assign or replace the row or the selection' },
  { keys: 'r', what: 'Refresh the list' },
  { keys: 'n', what: 'Create, from a list' },
  { keys: '/', what: 'Search the list' },
  { keys: 'Shift+J', what: 'Next record, in a panel' },
  { keys: 'Shift+K', what: 'Previous record, in a panel' },
  { keys: '<', what: 'Previous page of call records' },
  { keys: '>', what: 'Next page of call records' },
  { keys: '1', what: 'Call records of the last hour' },
  { keys: '2', what: 'Call records of today' },
  { keys: '3', what: 'Call records of yesterday' },
  { keys: '4', what: 'Call records of 7 days' },
  { keys: '5', what: 'Call records of 30 days' },
  { keys: 'f', what: 'Filters of call records' },
  { keys: 'z', what: 'Go to the latest notification and its Undo' },
  { keys: '?', what: 'Show these shortcuts' },
]

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { shortcuts } = usePreferences()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} dismiss="Close">
      <div className="stack-4">
        <ShortcutTables />
        <div className={styles['switch']}>
          <Switch isOn={shortcuts} onSwitch={(isOn) => setPreferences({ shortcuts: isOn })}>
            One-key shortcuts
          </Switch>
          <p className="soft">They never fire while you type or while a dialog is open.</p>
        </div>
      </div>
    </Dialog>
  )
}

export function ShortcutTables() {
  const { shortcuts } = usePreferences()
  return (
    <>
      <ShortcutTable caption="One-key shortcuts" rows={oneKey} isOff={!shortcuts} />
      <ShortcutTable caption="Always" rows={always} isOff={false} />
    </>
  )
}

function ShortcutTable({ caption, rows, isOff }: { caption: string; rows: readonly Shortcut[]; isOff: boolean }) {
  return (
    <table className={styles['table']} data-off={isOff}>
      <caption>
        {caption}
        {isOff && ': off'}
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
