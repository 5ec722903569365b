import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { phoneNumberQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf } from '../../contract/record.ts'
import { looksLikeNumber, toDigits } from '../../lib/phone-digits.ts'
import { paths } from '../../paths.ts'
import { ApplicationLink } from '../../patterns/applications/application-link.tsx'
import { CodeFact, Fact, Facts, TextFact, TextOrNothing } from '../../patterns/panel/facts.tsx'
import { FailedForm } from '../../patterns/failure/failure.tsx'
import { mapRecordRead, RecordPanel, useRecordRead } from '../../patterns/panel/record-panel.tsx'
import { WriteButton, WriteLink } from '../../patterns/edit/write-button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { PhoneNumber as Written, usePhoneFormat } from '../../ui/phone-number.tsx'
import { useAssignments } from '../../patterns/assign/assignments.tsx'
import { useNames } from './names-context.tsx'
import { StateCell, useCurrent } from './number-cells.tsx'
import { type AssignmentState, type NumberRow, stateText, toRowMaker } from './number-rows.ts'
import { DeleteNumber } from './phone-number-delete.tsx'

const toNewCall = ({ number, application_sid }: PhoneNumber): string =>
  paths.newCall.link({ from: number, application_sid })

export function PhoneNumberPanel() {
  const { phone_number_sid: sid = '' } = useParams()
  const { pick } = useAssignments()
  const { applications, carriers } = useNames()
  const [isDeleting, setIsDeleting] = useState(false)
  // A deleted number leaves the cache; another read would only return 404.
  const one = useRead(phoneNumberQuery(sid), { enabled: !isDeleting })
  const list = useRead(phoneNumbersQuery, { enabled: false })
  const read = mapRecordRead(
    useRecordRead(one, list.data, (number) => fieldOf(number, 'phone_number_sid') === sid),
    toRowMaker(applications, carriers),
  )
  const number = read.record?.value?.value ?? null
  const format = usePhoneFormat()
  return (
    <>
      <RecordPanel
        title={number === null ? 'Phone number' : format(number.number)}
        read={read}
        actions={
          number !== null && (
            <>
              <WriteButton onClick={(event) => pick(number, event.currentTarget)}>Change application…</WriteButton>
              <WriteLink to={toNewCall(number)}>Place a call</WriteLink>
              <WriteButton
                variant="danger"
                onClick={() => {
                  // The dialog says what deleting it breaks, which others may have changed.
                  void one.refetch()
                  setIsDeleting(true)
                }}
              >
                Delete…
              </WriteButton>
            </>
          )
        }
      >
        {(row) => <NumberFacts row={row} />}
      </RecordPanel>
      {isDeleting && number !== null && (
        <DeleteNumber number={number} reread={read} onCancel={() => setIsDeleting(false)} />
      )}
    </>
  )
}

const notNamed: Readonly<Record<AssignmentState, string>> = {
  ...stateText,
  routed: 'no name',
  unassigned: 'none',
}

function NumberFacts({ row: read }: { row: NumberRow }) {
  const row = useCurrent(read)
  const { open } = useAssignments()
  const { applications } = useNames()
  const { number, phone_number_sid, application_sid, voip_carrier_sid, account_sid, service_provider_sid } = row.value
  const refused = open.get(phone_number_sid)?.refused ?? null
  return (
    <>
      {refused !== null && <FailedForm error={refused.error} />}
      {row.state === 'unknown' && (
        <Callout tone="attention" lead="Calls to this number may fail.">
          Its application was deleted or belongs to another account. Assign another application.
        </Callout>
      )}
      {row.state === 'unread' && (
        <Callout tone="attention">
          {applications.known === 'failed'
            ? 'The applications couldn’t be loaded, so the name is unavailable.'
            : 'Not all applications could be read, so the name is unavailable.'}
        </Callout>
      )}
      <Facts>
        <Fact
          name="Number"
          copy={number}
          beside={
            looksLikeNumber(number) && <Link to={paths.recentCalls.link({ number: toDigits(number) })}>View calls</Link>
          }
        >
          {number === '' ? <TextOrNothing text={number} /> : <Written value={number} />}
        </Fact>
        <Fact name="State" beside={<Link to={paths.routing.link({ number })}>Who answers?</Link>}>
          <StateCell row={row} />
        </Fact>
        <Fact name="Application">
          {row.state === 'routed' && application_sid !== null ? (
            <ApplicationLink sid={application_sid} name={row.applicationName} />
          ) : (
            <EmptyValue>{notNamed[row.state]}</EmptyValue>
          )}
        </Fact>
        {application_sid !== null && <CodeFact name="Application SID" text={application_sid} />}
        <TextFact
          name="Carrier"
          text={row.carrierName}
          ifNull={voip_carrier_sid === null ? 'none' : 'name unavailable'}
        />
        {voip_carrier_sid !== null && <CodeFact name="Carrier SID" text={voip_carrier_sid} />}
        <CodeFact name="SID" text={phone_number_sid} />
        <CodeFact name="Account" text={account_sid} />
        <CodeFact name="Provider" text={service_provider_sid} ifNull="none" />
      </Facts>
    </>
  )
}
