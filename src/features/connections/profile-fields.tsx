import type { UseFormRegisterReturn } from 'react-hook-form'
import { type ConnectionColour, connectionColours } from '../../patterns/connection/connection-colours.ts'
import { ConnectionSwatch } from '../../patterns/connection/connection-mark.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'

const names: Readonly<Record<ConnectionColour, string>> = {
  none: 'None',
  rose: 'Rose',
  orange: 'Orange',
  green: 'Green',
  teal: 'Teal',
  violet: 'Violet',
}

const choices = connectionColours.map((colour) => ({
  value: colour,
  label: (
    <>
      <ConnectionSwatch colour={colour} />
      {names[colour]}
    </>
  ),
}))

export function ColourField(radio: UseFormRegisterReturn) {
  return (
    <RadioGroup label="Colour" choices={choices} hint="Shown on every page while you use this connection." {...radio} />
  )
}
