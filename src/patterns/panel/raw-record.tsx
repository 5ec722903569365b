import { isJsonObject, type Json } from '../../contract/json.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type RawField, toRawFields } from './raw-fields.ts'
import styles from './raw-record.module.css'

interface Props {
  /** As received, secrets redacted. */
  readonly raw: Json
  /** Fields in the spec: missing ones are listed as absent, others are marked as extra. */
  readonly documented: readonly string[]
}

/** Shows every field as received: `false`, `0`, `""`, `null` and absent all look different. */
export function RawRecord({ raw, documented }: Props) {
  return (
    <details className={styles['raw']}>
      <summary>Record as received</summary>
      <div className={styles['copy']}>
        <CopyButton text={JSON.stringify(raw, null, 2)} what="Copy JSON" />
      </div>
      <RawFields raw={raw} documented={documented} />
    </details>
  )
}

export function RawFields({ raw, documented }: Pick<Props, 'raw'> & Partial<Props>) {
  return (
    <dl className={styles['fields']}>
      {toRawFields(raw, documented ?? []).map((field) => (
        <div key={field.path} data-depth={field.depth}>
          <dt>
            {field.name}
            {field.isExtra && documented !== undefined && <span className={styles['extra']}> not in the API spec</span>}
          </dt>
          <dd data-kind={kindOf(field)}>{wordsOf(field)}</dd>
        </div>
      ))}
    </dl>
  )
}

function kindOf({ value }: RawField): 'nothing' | 'value' {
  return value === undefined || value === null || value === '' || isOpened(value) ? 'nothing' : 'value'
}

function wordsOf({ value }: RawField): string {
  if (value === undefined) return 'absent'
  return isOpened(value) ? 'object' : JSON.stringify(value)
}

/** Whether it's an object whose fields follow as rows of their own. */
const isOpened = (value: Json | undefined): boolean => isJsonObject(value) && Object.keys(value).length > 0
