import { useState } from 'react'
import { z } from '../../../contract/zod.ts'
import { urlText, useUrlState } from '../../../patterns/url/url-state.ts'
import { cx } from '../../../ui/cx.ts'
import { Page } from '../../../ui/page.tsx'
import { toInitial } from './new-call-form-model.ts'
import { NewCallForm } from './new-call-form.tsx'
import styles from './new-call.module.css'

const known = z.object({
  application: urlText(),
  from: urlText(),
  to: urlText(),
})

export function NewCallPage() {
  const [given] = useUrlState(known)
  const [initial] = useState(() => toInitial(given))
  return (
    <Page
      title="Place a call"
      className={styles['form']}
      line="The platform calls the destination, and the application takes over when it answers."
    >
      <NewCallForm initial={initial} />
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
