import { Fragment, type ReactNode } from 'react'
import type { Application } from '../../contract/applications.ts'
import type { Readable } from '../../contract/record.ts'
import { keysOf } from '../../lib/records.ts'
import { paths } from '../../paths.ts'
import { Code, Fact, Facts, Section, TextOrNothing } from '../../patterns/facts.tsx'
import { FailedRefresh } from '../../patterns/failure.tsx'
import { Freshness } from '../../patterns/freshness.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { Panel } from '../../patterns/panel.tsx'
import { RawRecord } from '../../patterns/raw-record.tsx'
import { WriteLink } from '../../patterns/write-button.tsx'
import { Age } from '../../ui/age.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { hookLabels, hookNames, type ReadOnlyName, sections, settings, settingsIn } from './application-fields.ts'
import { DeleteApplication } from './application-delete.tsx'
import { documentedFields } from './applications-queries.ts'
import { HookFacts } from './hook-facts.tsx'
import { LoadedApplication, useApplication } from './loaded-application.tsx'
import { NumbersSection } from './numbers-section.tsx'

export function ApplicationDetails() {
  return (
    <LoadedApplication doing="">
      {(application, record) => <Details application={application} record={record} />}
    </LoadedApplication>
  )
}

/** Fields that are only read: a new one doesn't compile until it is shown. */
const readOnlyFacts: Readonly<Record<ReadOnlyName, (application: Application) => ReactNode>> = {
  application_sid: ({ application_sid: sid }) => (
    <Fact name="Sid" copy={sid}>
      <Code>{sid}</Code>
    </Fact>
  ),
  account_sid: ({ account_sid }) => (
    <Fact name="Account" copy={account_sid}>
      {account_sid === null ? <EmptyValue>not told</EmptyValue> : <Code>{account_sid}</Code>}
    </Fact>
  ),
  created_at: ({ created_at }) => (
    <Fact name="Created">
      {created_at === null ? <EmptyValue>not told</EmptyValue> : <Timestamp at={created_at} />}
    </Fact>
  ),
}

interface Props {
  readonly application: Application
  readonly record: Readable<Application>
}

function Details({ application, record }: Props) {
  const { application_sid: sid, name } = application
  const keepQuery = useLinkWithQuery()
  const { read } = useApplication()
  return (
    <Panel
      kind="Application"
      title={name}
      closeTo={keepQuery(paths.applications.link())}
      line={
        <Freshness
          what="As stored"
          at={read.dataUpdatedAt}
          isReading={read.isFetching}
          onRefresh={() => void read.refetch()}
        />
      }
      actions={
        <>
          <WriteLink to={keepQuery(paths.editApplication.link(sid))} look="primary">
            Edit
          </WriteLink>
          <WriteLink to={keepQuery(paths.cloneApplication.link(sid))}>Clone</WriteLink>
          <WriteLink to={paths.newCall.link({ application_sid: sid })}>Call from here</WriteLink>
          <DeleteApplication application={application} />
        </>
      }
    >
      {read.error !== null && (
        <FailedRefresh
          error={read.error}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
          age={<Age at={read.dataUpdatedAt} />}
        />
      )}
      <Facts>
        {keysOf(readOnlyFacts).map((field) => (
          <Fragment key={field}>{readOnlyFacts[field](application)}</Fragment>
        ))}
      </Facts>
      <NumbersSection application_sid={sid} />
      {hookNames.map((hook) => (
        <Section key={hook} title={hookLabels[hook]}>
          <HookFacts hook={application[hook]} />
        </Section>
      ))}
      <Section title="Speech">
        <Facts>
          {keysOf(sections).map((section) => (
            <Fact key={section} name={sections[section].label}>
              {settingsIn(section).map((setting, index) => (
                <Fragment key={setting}>
                  {index > 0 && ' · '}
                  <TextOrNothing
                    text={application[setting]}
                    ifNull={`no ${settings[setting].shortLabel.toLowerCase()}`}
                  />
                </Fragment>
              ))}
            </Fact>
          ))}
        </Facts>
      </Section>
      <RawRecord raw={record.raw} documented={documentedFields} />
    </Panel>
  )
}
