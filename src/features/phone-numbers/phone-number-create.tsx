import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { useWrite } from '../../api/use-write.ts'
import { createPhoneNumber, type PhoneNumber } from '../../contract/phone-numbers.ts'
import { paths } from '../../paths.ts'
import type { Created, CreateOutcome } from '../../patterns/create-record.ts'
import { FormShell } from '../../patterns/form-shell.tsx'
import { LostNote } from '../../patterns/lost-note.tsx'
import { Panel } from '../../patterns/panel.tsx'
import { submitWith } from '../../patterns/submit-with.ts'
import { showToast } from '../../patterns/toast.ts'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { createNumber } from './create-number.ts'
import { useNames } from './names-context.tsx'
import { PhoneNumberFormFields } from './phone-number-form.tsx'
import { emptyNumber, type NumberFields, numberSchema, refusedField, toBody } from './phone-number-form-model.ts'
import { toSeenCarriers } from './carriers.ts'

type NotCreated = Exclude<CreateOutcome<PhoneNumber>, { kind: 'created' }>

/** The form of a new number. */
export function PhoneNumberCreate() {
  const writer = useWrite(createPhoneNumber)
  const keepQuery = useLinkWithQuery()
  const { carriers: carrierNames } = useNames()
  const { data: list } = useRead(phoneNumbersQuery)
  const carriers = useMemo(() => toSeenCarriers(list?.rows ?? [], carrierNames), [list, carrierNames])
  const [unsaved, setUnsaved] = useState<NotCreated | null>(null)

  const form = useForm<NumberFields>({ resolver: zodResolver(numberSchema), defaultValues: emptyNumber })
  const { isDirty, isSubmitting, submitCount } = form.formState

  const save = async (values: NumberFields): Promise<string | null> => {
    setUnsaved(null)
    const outcome = await createNumber(writer, toBody(values, carriers))
    if (outcome.kind === 'created') {
      tellCreated(values.number, outcome)
      return keepQuery(paths.phoneNumber.link(outcome.sid))
    }
    const isRefused = outcome.kind === 'failed' || outcome.found.kind === 'absent'
    const refused = isRefused ? refusedField(outcome.error) : null
    if (refused === null) setUnsaved(outcome)
    else form.setError(refused.field, { type: 'server', message: refused.message }, { shouldFocus: true })
    return null
  }

  return (
    <Panel kind="Phone number" title="New number" closeTo={keepQuery(paths.phoneNumbers.link())}>
      <FormShell
        label="New number"
        action="Create number"
        actionUnderWay="Creating…"
        pending={isSubmitting}
        error={unsaved?.error ?? null}
        errorNote={
          unsaved?.kind === 'lost' && <LostNote found={unsaved.found} noun="number" toRecord={paths.phoneNumber.link} />
        }
        isDirty={isDirty}
        attempts={submitCount}
        cancelTo={keepQuery(paths.phoneNumbers.link())}
        onSubmit={submitWith(form, save)}
      >
        <PhoneNumberFormFields form={form} list={list} carriers={carriers} />
      </FormShell>
    </Panel>
  )
}

/** Says what became of a number that was sent, once the form is gone. */
function tellCreated(sent: string, { stored, wasLost }: Created<PhoneNumber>): void {
  const isOther = stored !== null && stored.number !== sent
  const details = [
    wasLost && 'The answer was lost on its way; the list has it.',
    stored === null && 'Created, not verified: it could not be read back.',
    isOther && `The server stores it as ${stored.number}.`,
  ].filter((words) => words !== false)
  showToast({
    tone: stored === null || isOther ? 'attention' : 'good',
    title: (
      <>
        Number <bdi>{sent}</bdi> is created
      </>
    ),
    ...(details.length > 0 ? { details: details.join(' ') } : {}),
    goesAway: stored !== null,
  })
}
