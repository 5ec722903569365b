import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CredentialFields } from './speech-credential-form-model.ts'
import styles from './speech-credentials.module.css'

/** What the credential is for: at least one of the two halves of speech. */
export function UseFields() {
  const id = useId()
  const { register, formState } = useFormContext<CredentialFields>()
  const error = formState.errors.tts?.message
  const invalid = error === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': id }
  const { submitCount } = formState
  return (
    <Fieldset legend="Used for">
      <div className={styles['checks']}>
        <label>
          <input type="checkbox" {...register('tts')} {...invalid} />
          Text to speech
        </label>
        <label>
          {/* The error stands with the first of the two, but either of them mends it. */}
          <input
            type="checkbox"
            {...register('stt', { deps: submitCount > 0 ? ['tts'] : [] })}
            {...(error === undefined ? {} : { 'aria-describedby': id })}
          />
          Speech recognition
        </label>
      </div>
      {error !== undefined && (
        <p id={id} className={styles['error']} role="alert">
          <Icon name="failure" /> {error}
        </p>
      )}
    </Fieldset>
  )
}
