import { setPreferences, usePreferences } from '../patterns/preferences/preferences.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import styles from './shortcut-sheet.module.css'
import { ShortcutTables } from './shortcut-tables.tsx'

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
