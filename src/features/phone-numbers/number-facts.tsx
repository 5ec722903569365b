import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Code, Fact, Facts, TextOrNothing } from '../../patterns/facts.tsx'
import { FailedForm } from '../../patterns/failure.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { toApplicationWords } from '../../patterns/application-names.ts'
import { useAssignments } from './assignments.tsx'
import { useNames } from './names-context.tsx'
import { StateCell } from './number-cells.tsx'
import type { AssignmentState, NumberRow } from './number-rows.ts'

/** In the place of a name. */
const notNamed: Readonly<Record<AssignmentState, string>> = {
  routed: 'no name',
  unassigned: 'none',
  unknown: 'none of this account',
  unread: 'name not known',
  reading: 'reading…',
}

/** Everything about one number, with what is known besides. */
export function NumberFacts({ row }: { row: NumberRow }) {
  const { open } = useAssignments()
  const { applications } = useNames()
  const { number, phone_number_sid, application_sid, voip_carrier_sid, account_sid, service_provider_sid } = row.value
  const refused = open.get(phone_number_sid)?.refused ?? null
  return (
    <>
      {refused !== null && <FailedForm error={refused.error} />}
      {row.state === 'unknown' && (
        <Callout tone="attention">
          <p>
            <strong>Calls lead nowhere.</strong> No application of this account has this sid. It was deleted, or belongs
            to another account. Assign another one.
          </p>
        </Callout>
      )}
      {row.state === 'unread' && (
        <Callout tone="attention">
          <p>
            {applications.known === 'failed'
              ? 'The applications could not be read, so the name of this one is not known.'
              : 'The server did not send all of its applications; this one is not among those it sent.'}
          </p>
        </Callout>
      )}
      <Facts>
        <Fact name="Number" copy={number}>
          <Code>{number}</Code>
        </Fact>
        <Fact name="State">
          <StateCell row={row} />
        </Fact>
        <Fact name="Application">
          {row.state === 'routed' && application_sid !== null ? (
            <Link to={paths.application.link(application_sid)}>
              <bdi>{toApplicationWords(application_sid, applications)}</bdi>
            </Link>
          ) : (
            <EmptyValue>{notNamed[row.state]}</EmptyValue>
          )}
        </Fact>
        {application_sid !== null && (
          <Fact name="Application sid" copy={application_sid}>
            <Code>{application_sid}</Code>
          </Fact>
        )}
        <Fact name="Carrier">
          <TextOrNothing text={row.carrierName} ifNull={voip_carrier_sid === null ? 'none' : 'name not known'} />
        </Fact>
        {voip_carrier_sid !== null && (
          <Fact name="Carrier sid" copy={voip_carrier_sid}>
            <Code>{voip_carrier_sid}</Code>
          </Fact>
        )}
        <Fact name="Sid" copy={phone_number_sid}>
          <Code>{phone_number_sid}</Code>
        </Fact>
        <Fact name="Account" copy={account_sid}>
          {account_sid === null ? <TextOrNothing text={null} /> : <Code>{account_sid}</Code>}
        </Fact>
        <Fact name="Provider" copy={service_provider_sid}>
          {service_provider_sid === null ? (
            <TextOrNothing text={null} ifNull="none" />
          ) : (
            <Code>{service_provider_sid}</Code>
          )}
        </Fact>
      </Facts>
    </>
  )
}
