import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useRead } from '../../api/query.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { paths } from '../../paths.ts'
import { mapRecordRead, RecordPanel, toRecordRead } from '../../patterns/record-panel.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { WriteButton, WriteLink } from '../../patterns/write-button.tsx'
import { useAssignments } from './assignments.tsx'
import { DeleteNumber } from './phone-number-delete.tsx'
import { useNames } from './names-context.tsx'
import { NumberFacts } from './number-facts.tsx'
import { toRowMaker } from './number-rows.ts'
import { documentedFields, phoneNumberQuery, phoneNumbersQuery } from './phone-numbers-queries.ts'

const words = {
  all: 'All phone numbers',
  gone: { title: 'There is no such number', text: 'It was deleted, or belongs to another account.' },
}

/** With the number, and the application that handles its calls. */
function toNewCall({ number, application_sid }: PhoneNumber): string {
  return paths.newCall.link({ from: number, ...(application_sid ? { application_sid } : {}) })
}

/** The panel of the number in the URL. */
export function PhoneNumberPanel() {
  const { phone_number_sid: sid = '' } = useParams()
  const keep = useLinkWithQuery()
  const { ask } = useAssignments()
  const { applications, carriers } = useNames()
  const [isDeleting, setIsDeleting] = useState(false)
  // Deleted, it is gone from the cache; asking for it again would only be answered by 404.
  const one = useRead(phoneNumberQuery(sid), { enabled: !isDeleting })
  const list = useRead(phoneNumbersQuery, { enabled: false })
  const read = mapRecordRead(
    toRecordRead(one, list.data, ({ phone_number_sid }) => phone_number_sid === sid),
    toRowMaker(applications, carriers),
  )
  const number = read.record?.value?.value ?? null
  const closeTo = keep(paths.phoneNumbers.link())
  return (
    <>
      <RecordPanel
        kind="Phone number"
        title={number?.number ?? 'Phone number'}
        closeTo={closeTo}
        read={read}
        words={words}
        documented={documentedFields}
        actions={
          number !== null && (
            <>
              <WriteButton onClick={() => ask(number)}>Change application…</WriteButton>
              <WriteLink to={toNewCall(number)}>Call from here</WriteLink>
              <WriteButton look="danger" onClick={() => setIsDeleting(true)}>
                Delete…
              </WriteButton>
            </>
          )
        }
      >
        {(row) => <NumberFacts row={row} />}
      </RecordPanel>
      {isDeleting && number !== null && (
        <DeleteNumber number={number} listUrl={closeTo} onCancel={() => setIsDeleting(false)} />
      )}
    </>
  )
}
