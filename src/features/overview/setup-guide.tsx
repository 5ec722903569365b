import { applicationsQuery, callsQuery, phoneNumbersQuery, speechCredentialsQuery } from '../../api/queries.ts'
import { queryKey, useRead } from '../../api/query.ts'
import { useServices } from '../../api/context.tsx'
import type { Listed } from '../../contract/endpoint.ts'
import { listRecentCalls } from '../../contract/recent-calls.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/page.tsx'
import { useOwnRows } from '../../patterns/connection/of-account.ts'
import { setPreferences, usePreferences } from '../../patterns/preferences/preferences.ts'
import styles from './setup-guide.module.css'
import { WriteLink } from '../../patterns/edit/write-button.tsx'

/** An account with more of any of these isn't new. */
const max = { applications: 2, numbers: 2, calls: 5 } as const

/**
 * Guides a new account to its first call. Uses only data that is already known, and sends no requests. Empty if the
 * account isn't new, isn't known well enough, or the guide was dismissed.
 */
export function SetupGuide() {
  const { showsGuide } = usePreferences()
  const credentials = useOwnCount(useRead(speechCredentialsQuery, { enabled: false }).data)
  const applications = useOwnCount(useRead(applicationsQuery, { enabled: false }).data)
  const numbers = useOwnCount(useRead(phoneNumbersQuery, { enabled: false }).data)
  const calls = useCalls()
  if (!showsGuide || credentials === null || applications === null || numbers === null || calls === null) return null
  if (applications > max.applications || numbers > max.numbers || calls > max.calls) return null

  const steps = [
    {
      title: 'Add a speech credential',
      about: 'Lets calls speak and listen, with your key for a speech vendor.',
      isDone: credentials > 0,
      action: 'New credential',
      link: paths.newSpeechCredential.link(),
    },
    {
      title: 'Create an application',
      about: 'Sets the URLs that control each call.',
      isDone: applications > 0,
      action: 'New application',
      link: paths.newApplication.link(),
    },
    {
      title: 'Add a phone number',
      about: 'Calls to it run your application.',
      isDone: numbers > 0,
      action: 'New number',
      link: paths.newPhoneNumber.link(),
    },
    {
      title: 'Place a test call',
      about: 'Hear it work, and follow the call while it runs.',
      isDone: calls > 0,
      action: 'Place a call',
      link: paths.newCall.link(),
    },
  ]
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Section
      title={next === undefined ? 'Setup complete' : 'Get started'}
      level={2}
      aside={
        <Button variant="link" onClick={() => setPreferences({ showsGuide: false })}>
          Dismiss guide
        </Button>
      }
    >
      <ol className={styles['steps']}>
        {steps.map((step, place) => (
          <li key={step.title} data-done={step.isDone}>
            <span className={styles['mark']} aria-hidden="true">
              {step.isDone ? <Icon name="done" /> : place + 1}
            </span>
            <div className={styles['words']}>
              <strong>
                {step.title}
                {step.isDone && <span className="visually-hidden">, done</span>}
              </strong>
              <span className="soft">{step.about}</span>
            </div>
            {!step.isDone && (
              <WriteLink to={step.link} {...(step === next ? { variant: 'primary' as const } : {})}>
                {step.action}
              </WriteLink>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Returns null unless the list was read completely. */
function useOwnCount(list: Listed<{ account_sid: string | null }> | undefined): number | null {
  const rows = useOwnRows(list)
  return rows === null || list?.complete !== true ? null : rows.length + list.unreadable.length
}

function useCalls(): number | null {
  const { client, queryClient } = useServices()
  const live = useRead(callsQuery, { enabled: false }).data
  if (live === undefined) return null
  const pages = queryClient.getQueriesData<Listed<unknown>>({ queryKey: queryKey(client, listRecentCalls) })
  return live.rows.length + Math.max(0, ...pages.map(([, page]) => page?.total ?? page?.rows.length ?? 0))
}
