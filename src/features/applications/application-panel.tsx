import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Application } from '../../contract/applications.ts'
import { keysOf } from '../../lib/records.ts'
import { toWebAddress } from '../../lib/web-address.ts'
import { paths } from '../../paths.ts'
import { CodeFact, Fact, Facts, TextFact, TextOrNothing, TimeFact } from '../../patterns/panel/facts.tsx'
import { RawFields } from '../../patterns/panel/raw-record.tsx'
import { RecordPanel } from '../../patterns/panel/record-panel.tsx'
import { useLinkWithQuery } from '../../patterns/url/use-link-with-query.ts'
import { WriteLink } from '../../patterns/edit/write-button.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { Advice } from '../../ui/field.tsx'
import { Section } from '../../ui/page.tsx'
import { fieldsBeyond } from './application-copy.ts'
import { DeleteApplication } from './application-delete.tsx'
import { hookLabels, hookNames, type ReadOnlyName } from './application-fields.ts'
import { useApplicationRecord } from './application-record.tsx'
import { adviseHook } from '../../patterns/applications/hook-advice.ts'
import { NumbersSection } from './numbers-section.tsx'
import { SpeechSection } from './speech-section.tsx'

export function ApplicationPanel() {
  const keepQuery = useLinkWithQuery()
  const read = useApplicationRecord()
  const application = read.record?.value ?? null
  return (
    <RecordPanel
      title={application?.name ?? 'Application'}
      read={read}
      actions={
        application !== null && (
          <>
            <WriteLink to={keepQuery(paths.editApplication.link(application.application_sid))} variant="primary">
              Edit
            </WriteLink>
            <WriteLink to={keepQuery(paths.cloneApplication.link(application.application_sid))}>Clone</WriteLink>
            <WriteLink to={paths.newCall.link({ application_sid: application.application_sid })}>
              Place a call
            </WriteLink>
            <DeleteApplication application={application} />
          </>
        )
      }
    >
      {(application) => <ApplicationFacts application={application} />}
    </RecordPanel>
  )
}

/** Read-only fields: a new one doesn't compile until it is shown. */
const readOnlyFacts: Readonly<Record<ReadOnlyName, (application: Application) => ReactNode>> = {
  application_sid: ({ application_sid: sid }) => <CodeFact name="SID" text={sid} />,
  account_sid: ({ account_sid }) => <CodeFact name="Account" text={account_sid} ifNull="–" />,
  created_at: ({ created_at }) => <TimeFact name="Created" at={created_at} ifNull="–" />,
}

function ApplicationFacts({ application }: { application: Application }) {
  const hosts = hookNames.map((hook) => hostOf(application[hook]))
  return (
    <>
      <Facts>
        {keysOf(readOnlyFacts).map((field) => (
          <Fragment key={field}>{readOnlyFacts[field](application)}</Fragment>
        ))}
      </Facts>
      <NumbersSection application={application} />
      {hookNames.map((hook, place) => (
        <Section key={hook} title={hookLabels[hook]}>
          <HookFacts hook={application[hook]} isFirstOfHost={hosts.indexOf(hosts[place]) === place} />
        </Section>
      ))}
      <SpeechSection application={application} />
      <FieldsBeyond application={application} />
    </>
  )
}

/** Listed by the server's names, so a new field appears as soon as a server has it. */
function FieldsBeyond({ application }: { application: Application }) {
  const all = Object.entries(fieldsBeyond(application))
  const unset = all.filter(([, value]) => value === null).map(([name]) => name)
  if (all.length === 0) return null
  return (
    <Section title="Not in the API spec">
      <RawFields raw={Object.fromEntries(all.filter(([, value]) => value !== null))} />
      {unset.length > 0 && <p className="hint">Not set (null): {unset.join(', ')}</p>}
    </Section>
  )
}

const hostOf = (hook: Application['call_hook']) => toWebAddress(hook?.url ?? '')?.host

/** All fields of a web callback; for the password, only whether it is set. */
function HookFacts({ hook, isFirstOfHost }: { hook: Application['call_hook']; isFirstOfHost: boolean }) {
  if (hook === null) return <EmptyValue>Never set</EmptyValue>
  const { url, method, username, password } = hook
  const advice = adviseHook(url)
  const host = hostOf(hook)
  return (
    <>
      <Facts>
        <CodeFact name="URL" text={url} />
        {host !== undefined && isFirstOfHost && (
          <Fact name="Host">
            <Link to={paths.routing.link({ q: host })}>Routes over {host}</Link>
          </Fact>
        )}
        <TextFact name="Method" text={method} />
        <Fact name="Basic auth">
          {username === null && !password ? (
            <EmptyValue>none</EmptyValue>
          ) : (
            <>
              <TextOrNothing text={username} ifNull="no user name" />, {password ? 'password set' : 'no password'}
            </>
          )}
        </Fact>
      </Facts>
      {advice.length > 0 && (
        <div>
          {advice.map(({ text }) => (
            <Advice key={text}>{text}</Advice>
          ))}
        </div>
      )}
    </>
  )
}
