import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../api/context.tsx'
import { accountsQuery, carriersQuery } from '../api/queries.ts'
import { useExtra, useExtraRead } from '../api/use-extra.ts'
import type { ExtraName } from '../contract/extras.ts'
import { useConnectionInfo } from '../patterns/connection/connection-info.tsx'
import { CodeFact, Fact, Facts } from '../patterns/panel/facts.tsx'
import { paths } from '../paths.ts'
import { Page, Section } from '../ui/page.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
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
              <li>For deployment, security and the mock, see docs/ in Switchboard’s source.</li>
            </ul>
          </Section>
          <ServerAbilities />
        </div>
      </div>
    </Page>
  )
}

function ServerAbilities() {
  const info = useConnectionInfo()
  const { server, account_sid } = useClient().connection
  useExtraRead(accountsQuery, { priority: 'person' })
  useExtraRead(carriersQuery, { priority: 'person' })
  return (
    <Section title="This server" level={2}>
      <Facts>
        <Fact name="Server" copy={server === '' ? null : server}>
          {info?.where}
        </Fact>
        <CodeFact name="Account" text={account_sid} ifNull="unknown" />
        <Fact name="Account names">
          <Ability name="listAccounts" />
        </Fact>
        <Fact name="Carrier names">
          <Ability name="listVoipCarriers" />
        </Fact>
      </Facts>
      <p className="hint">
        Where a server doesn’t provide names, Switchboard shows SIDs.{' '}
        <Link to={paths.server.link()}>Server responses</Link>
      </p>
    </Section>
  )
}

function Ability({ name }: { name: ExtraName }): ReactNode {
  switch (useExtra(name)) {
    case 'present':
      return <StatusBadge tone="good">Provided</StatusBadge>
    case 'untried':
      return 'Checking…'
    case 'unknown':
      return <StatusBadge tone="attention">Couldn’t check</StatusBadge>
    case 'off':
      return 'Turned off'
    default:
      return 'Not provided'
  }
}
