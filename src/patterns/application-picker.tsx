import { type ReactNode, useMemo } from 'react'
import { Picker } from '../ui/picker.tsx'
import { ApplicationsAdvice } from './application-field.tsx'
import { type ApplicationNames, toApplicationOptions } from './application-names.ts'

interface Props {
  readonly applications: ApplicationNames
  readonly title: string
  readonly anchor: Element
  /** Numbers per application, to be shown instead of SIDs. */
  readonly counts?: ReadonlyMap<string, number> | null
  /** Sid of the one that holds now; null: none. */
  readonly current: string | null
  readonly isBusy?: boolean
  readonly onPick: (sid: string) => void
  readonly onClose: () => void
  readonly footer?: ReactNode
  /** Above the list: what came of the last choice. */
  readonly children?: ReactNode
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
