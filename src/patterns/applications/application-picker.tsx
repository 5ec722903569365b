import { useMemo } from 'react'
import { Picker, type PickerProps } from '../../ui/picker.tsx'
import { ApplicationsAdvice } from './application-field.tsx'
import { type ApplicationNames, toApplicationOptions } from './application-names.ts'

interface Props extends Omit<PickerProps, 'label' | 'options'> {
  readonly applications: ApplicationNames
  /** Numbers per application, shown instead of SIDs. */
  readonly counts?: ReadonlyMap<string, number> | null
}

export function ApplicationPicker({ applications, counts = null, children, ...picker }: Props) {
  const options = useMemo(() => toApplicationOptions(applications, counts), [applications, counts])
  const { known, names } = applications
  const isWhole = known === 'whole' && names.size > 0
  return (
    <Picker {...picker} label="Search applications" options={options}>
      {children}
      {!isWhole && (
        <div>
          <ApplicationsAdvice applications={applications} />
        </div>
      )}
    </Picker>
  )
}
