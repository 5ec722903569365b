import { formatCount } from '../lib/count.ts'
import type { SelectProps } from './chip.tsx'
import { Picker } from './picker.tsx'

interface Props extends Pick<SelectProps, 'label' | 'value' | 'options' | 'onChange'> {
  readonly anchor: Element
  readonly onClose: () => void
}

/** A search through the values of a filter. In a separate file, to load on demand. */
export function ChipPicker({ label, value, options, anchor, onChange, onClose }: Props) {
  const items = options.map(({ value: key, text, count = null, reason = null }) => ({
    key,
    label: text,
    ...(count === null ? {} : { count: formatCount(count) }),
    ...(reason === null ? {} : { reason }),
  }))
  return (
    <Picker
      title={label}
      label="Type to filter"
      anchor={anchor}
      options={[{ title: null, items }]}
      current={value}
      onPick={(picked) => {
        onClose()
        if (picked !== value) onChange(picked)
      }}
      onClose={onClose}
    />
  )
}
