import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Advice } from '../../../ui/field.tsx'
import { FieldRow, Fieldset } from '../../../ui/fieldset.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type DestinationKind, destinations, type NewCallFields } from './new-call-form-model.ts'
import { numberAdvice } from './place-number.ts'

export type NewCallForm = UseFormReturn<NewCallFields>

const choices = Object.entries(destinations).map(([value, label]) => ({ value, label }))

const asDeployed = 'Not in the API spec, which only has phone numbers. Some servers accept it.'
const hints: Readonly<Record<DestinationKind, string | null>> = {
  phone: null,
  sip: asDeployed,
  user: asDeployed,
  teams: asDeployed,
  other: 'A destination type specific to your server, with one field.',
}

const addresses = {
  sip: { label: 'SIP address', inputMode: 'email', hint: 'For example sip:alice@example.com.' },
  user: { label: 'User', hint: 'A registered user, for example alice@example.com.' },
} as const

/** Shows only the field of the chosen kind; the others keep their values. */
export function Destination({ form, isKnown }: { form: NewCallForm; isKnown: boolean }) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  const hint = hints[kind]
  return (
    <Fieldset legend="To" {...(hint === null ? {} : { hint })}>
      <RadioGroup label="Kind of destination" choices={choices} {...form.register('kind')} />
      <DestinationField key={kind} form={form} kind={kind} isKnown={isKnown} />
    </Fieldset>
  )
}

function DestinationField({ form, kind, isKnown }: { form: NewCallForm; kind: DestinationKind; isKnown: boolean }) {
  const { register, formState } = form
  const errorOf = (name: keyof NewCallFields) => formState.errors[name]?.message
  switch (kind) {
    case 'phone':
      return <PhoneField form={form} name="phone" label="Number to call" isKnown={isKnown} />
    case 'teams':
      return <PhoneField form={form} name="teams" label="Teams number" />
    case 'sip':
    case 'user':
      return <TextField {...addresses[kind]} aria-required isCode error={errorOf(kind)} {...register(kind)} />
    case 'other':
      return (
        <>
          <FieldRow>
            <TextField label="Type" isCode aria-required error={errorOf('otherType')} {...register('otherType')} />
            <TextField label="Field" isCode aria-required error={errorOf('otherField')} {...register('otherField')} />
          </FieldRow>
          <TextField label="Destination" isCode aria-required error={errorOf('other')} {...register('other')} />
        </>
      )
  }
}

interface PhoneProps {
  readonly form: NewCallForm
  readonly name: 'phone' | 'teams'
  readonly label: string
  /** The form itself suggested this number: no advice. */
  readonly isKnown?: boolean
}

function PhoneField({ form, name, label, isKnown = false }: PhoneProps) {
  const typed = useWatch({ control: form.control, name })
  const isAddress = /^sips?:/i.test(typed.trim())
  return (
    <TextField
      label={label}
      aria-required
      isCode
      inputMode="tel"
      error={form.formState.errors[name]?.message}
      advice={
        isAddress ? (
          <>
            <Advice>This is a SIP address.</Advice>
            <Button
              variant="link"
              onClick={() => {
                form.setValue('sip', typed.trim(), { shouldDirty: true })
                form.setValue('kind', 'sip', { shouldDirty: true })
              }}
            >
              Call as SIP address
            </Button>
          </>
        ) : (
          !isKnown && <PlusAdvice form={form} name={name} typed={typed} />
        )
      }
      hint="Start with + and the country code, for example +14155550100."
      {...form.register(name)}
    />
  )
}

interface PlusProps {
  readonly form: NewCallForm
  readonly name: 'from' | 'phone' | 'teams'
  readonly typed: string
  /** The one number that was probably meant if the text itself doesn't show it; null if there is none. */
  readonly meant?: string | null
}

export function PlusAdvice({ form, name, typed, meant = null }: PlusProps) {
  const advice = numberAdvice(typed)
  const { text } = advice
  if (text === null) return null
  const fix = advice.fix ?? meant
  return (
    <>
      <Advice>{text}</Advice>
      {fix !== null && (
        <Button
          variant="link"
          onClick={() => {
            form.setValue(name, fix, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            // The button disappears with the advice, so move the focus.
            form.setFocus(name)
          }}
        >
          Use {fix}
        </Button>
      )}
    </>
  )
}
