import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { Combobox, type ComboboxProps } from '../../ui/combobox.tsx'

interface Props<Fields extends FieldValues> extends Omit<
  ComboboxProps,
  'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'error'
> {
  readonly control: Control<Fields>
  readonly name: FieldPathByValue<Fields, string>
  /** Called after each choice or change of the text, to update dependent fields. */
  readonly onChanged?: (value: string) => void
}

export function ComboboxField<Fields extends FieldValues>({ control, name, onChanged, ...props }: Props<Fields>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Combobox
      error={fieldState.error?.message}
      {...props}
      {...field}
      onChange={(value) => {
        field.onChange(value)
        onChanged?.(value)
      }}
    />
  )
}
