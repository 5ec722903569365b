import { type ComponentProps, useId } from 'react'
import { TextField } from './text-field.tsx'

/** A value offered for typing, and what it stands for where that is not plain. */
export interface Suggestion {
  readonly value: string
  readonly label?: string
}

interface Props extends Omit<ComponentProps<typeof TextField>, 'list'> {
  readonly suggestions: readonly Suggestion[]
}

/** Text with suggestions. The list is open: whatever is typed counts as it is. */
export function ComboField({ suggestions, ...field }: Props) {
  const listId = useId()
  return (
    <>
      <TextField autoCapitalize="none" spellCheck={false} {...field} list={listId} />
      <datalist id={listId}>
        {suggestions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}
