import type { FormEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * What FormShell wants of a react-hook-form form: validates, and hands valid values to `save`, which
 * must not reject and resolves to where to go next, null to stay.
 */
export function submitWith<Fields extends FieldValues, Valid extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Valid>,
  save: (values: Valid) => Promise<string | null>,
): (event: FormEvent) => Promise<string | null> {
  return async (event) => {
    let next: string | null = null
    await form.handleSubmit(async (values) => {
      next = await save(values)
    })(event)
    return next
  }
}
