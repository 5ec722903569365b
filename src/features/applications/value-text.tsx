import { hideUrlPasswords } from '../../contract/redact.ts'
import { EmptyValue } from '../../ui/empty-value.tsx'

/** A value in a comparison; an empty one must not look like a gap. */
export function ValueText({ text }: { text: string }) {
  return text === '' ? <EmptyValue>empty</EmptyValue> : <bdi>{hideUrlPasswords(text)}</bdi>
}
