import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Page, Section } from '../ui/page.tsx'
import styles from './help-page.module.css'
import { ShortcutTables } from './shortcut-sheet.tsx'

export function HelpPage() {
  return (
    <Page title="Help" className={styles['page']}>
      <div className={styles['columns']}>
        <Section title="Keyboard shortcuts" level={2}>
          <ShortcutTables />
          <p className="hint">
            Switch one-key shortcuts on or off in <Link to={paths.settings.link()}>Settings</Link>.
          </p>
        </Section>
        <div className={styles['column']}>
          <Section title="Find your way" level={2}>
            <ul className="stack-2">
              <li>
                Paste a SID or a phone number into the command palette (<kbd>Ctrl K</kbd>) to open its record.
              </li>
              <li>Every filter is in the page’s address: copy the link to share what you see.</li>
              <li>
                <p>
                  The <Link to={paths.journal.link()}>journal</Link> lists every change made from this browser.
                </p>
              </li>
              <li>Long work continues when you leave its page: see Jobs, at the top.</li>
            </ul>
          </Section>
          <Section title="Documentation" level={2}>
            <ul className="stack-2">
              <li>
                <a href={`${import.meta.env.BASE_URL}openapi.json`} target="_blank" rel="noreferrer">
                  API description (OpenAPI)
                </a>
              </li>
              <li>
                <p>
                  <Link to={paths.server.link()}>Server responses</Link>: how this server differs from the API spec, and
                  what it adds
                </p>
              </li>
              <li>For deployment, security and the mock, see docs/ in Switchboard’s source.</li>
            </ul>
          </Section>
        </div>
      </div>
    </Page>
  )
}
