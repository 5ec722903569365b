import { useMemo } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { applicationsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { Advice } from '../../ui/field.tsx'
import { type ApplicationNames, toApplicationOptions, toApplicationText } from './application-names.ts'
import { ComboboxField } from '../edit/combobox-field.tsx'
import { FailedForm } from '../failure/failure.tsx'

interface Props<Fields extends FieldValues> {
  readonly control: Control<Fields>
  /** Name of a field that holds a sid, '' for none. */
  readonly name: FieldPathByValue<Fields, string>
  readonly applications: ApplicationNames
  readonly hint: string
  /** Placeholder while nothing is chosen. */
  readonly none: string
  /** Whether the field may be empty, and so can be cleared. */
  readonly isOptional: boolean
}

export function ApplicationField<Fields extends FieldValues>(props: Props<Fields>) {
  const { control, name, applications, hint, none, isOptional } = props
  const sid = useWatch({ control, name })
  const options = useMemo(() => toApplicationOptions(applications), [applications])
  // In place of the hint, so that the form keeps its height.
  const isReading = applications.known === 'reading'
  return (
    <ComboboxField
      control={control}
      name={name}
      label={isOptional ? 'Application (optional)' : 'Application'}
      options={options}
      text={sid === '' ? '' : toApplicationText(sid, applications)}
      placeholder={none}
      isOptional={isOptional}
      aria-required={!isOptional}
      advice={!isReading && <ApplicationsAdvice applications={applications} />}
      hint={isReading ? 'Loading applications…' : hint}
    />
  )
}

/** Says why some applications are missing from the choices. */
export function ApplicationsAdvice({ applications: { known, names } }: { readonly applications: ApplicationNames }) {
  // Disabled: the page does the reading, this only offers a retry.
  const read = useRead(applicationsQuery, { enabled: false })
  switch (known) {
    case 'failed':
      return <FailedForm error={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
    case 'reading':
      return 'Loading applications…'
    case 'part':
      return <Advice>Not all applications could be read. Only these can be chosen.</Advice>
    case 'whole':
      return (
        names.size === 0 && (
          <p>
            This account has no applications yet. <Link to={paths.newApplication.link()}>New application</Link>
          </p>
        )
      )
  }
}
