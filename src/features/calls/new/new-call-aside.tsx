import type { ReactNode } from 'react'
import { type ApplicationNames, toApplicationText } from '../../../patterns/applications/application-names.ts'
import { Age } from '../../../ui/age.tsx'
import { Button } from '../../../ui/button.tsx'
import { UnbrokenNumber, usePhoneFormat } from '../../../ui/phone-number.tsx'
import { type NewCallFields, toSentCall } from './new-call-form-model.ts'
import styles from './new-call.module.css'
import type { Destination } from './recent-destinations.ts'

interface Props {
  readonly fields: NewCallFields
  readonly applications: ApplicationNames
  readonly recent: readonly Destination[]
  readonly onDestination: (to: string) => void
}

export function NewCallAside({ fields, applications, recent, onDestination }: Props) {
  const format = usePhoneFormat()
  const { application_sid, from, to } = toSentCall(fields)
  return (
    <aside className="stack-4">
      <section className={styles['card']} aria-labelledby="call-preview">
        <h2 id="call-preview">Preview</h2>
        <p>
          The platform calls <Part unset="the destination">{to === '' ? null : <UnbrokenNumber value={to} />}</Part>{' '}
          from <Part unset="your number">{from === '' ? null : <UnbrokenNumber value={from} />}</Part>. When the call is
          answered,{' '}
          <Part unset="the application">
            {application_sid === '' ? null : toApplicationText(application_sid, applications)}
          </Part>{' '}
          controls it.
        </p>
      </section>
      {recent.length > 0 && (
        <section className={styles['card']} aria-labelledby="recent-destinations">
          <h2 id="recent-destinations">Recent destinations</h2>
          <ul className={styles['recent']}>
            {recent.map(({ to, at, wasAnswered }) => (
              <li key={to}>
                <Button variant="link" onClick={() => onDestination(to)}>
                  <bdi>{format(to)}</bdi>
                </Button>
                <span className="soft">
                  <Age at={at} /> · {wasAnswered ? 'answered' : 'not answered'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

/** `unset`: the placeholder while the form has no value. */
function Part({ unset, children }: { unset: string; children: ReactNode }) {
  return children === null ? (
    <span className="soft">{unset}</span>
  ) : (
    <strong>
      <bdi>{children}</bdi>
    </strong>
  )
}
