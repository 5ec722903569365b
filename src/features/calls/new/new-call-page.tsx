import { useMemo, useState } from 'react'
import { lastDayQuery, phoneNumbersQuery } from '../../../api/queries.ts'
import { useRead } from '../../../api/query.ts'
import type { PhoneNumber } from '../../../contract/phone-numbers.ts'
import type { Readable } from '../../../contract/record.ts'
import { z } from '../../../contract/zod.ts'
import { useApplicationNames } from '../../../patterns/applications/application-names.ts'
import { useOwnRows } from '../../../patterns/connection/of-account.ts'
import { urlText, useUrlState } from '../../../patterns/url/url-state.ts'
import { cx } from '../../../ui/cx.ts'
import { Page } from '../../../ui/page.tsx'
import { toInitial } from './new-call-form-model.ts'
import { NewCallForm } from './new-call-form.tsx'
import styles from './new-call.module.css'
import { toRecentDestinations } from './recent-destinations.ts'

const known = z.object({
  application: urlText(),
  from: urlText(),
  to: urlText(),
})

const noNumbers: readonly Readable<PhoneNumber>[] = []

export function NewCallPage() {
  const [given] = useUrlState(known)
  const [initial] = useState(() => toInitial(given))
  const applications = useApplicationNames()
  const numbers = useOwnRows(useRead(phoneNumbersQuery, { priority: 'poll' }).data) ?? noNumbers
  // Also for suggestions. The overview has often read them already.
  const { data: records } = useRead(lastDayQuery, { priority: 'poll' })
  const recent = useMemo(() => toRecentDestinations(records?.rows.map(({ value }) => value) ?? []), [records])
  return (
    <Page
      title="Place a call"
      className={styles['form']}
      line="The platform calls the destination, and the application takes over when it answers."
    >
      <NewCallForm initial={initial} applications={applications} numbers={numbers} recent={recent} />
      <details className={cx('soft', styles['promise'])}>
        <summary>How duplicate calls are prevented</summary>
        <p>
          This form sends its call once, even if you click again, reload, go back or duplicate the tab. One risk
          remains: if a reused connection closes without a response, the browser may silently repeat the request.
          Switchboard checks the live calls before and after, and reports a second new call.
        </p>
      </details>
    </Page>
  )
}
