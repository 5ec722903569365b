import { useState } from 'react'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/fieldset.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FaultChoices, Member } from './control-answers.ts'
import { type FaultDraft, labelOf, membersFor, toFaultBody } from './fault-draft.ts'
import styles from './mock-panel.module.css'
import { Refusal } from './refusal.tsx'
import { useSendControl } from './use-control.ts'

const empty: FaultDraft = { outcome: 'status', texts: { endpoint: '*', status: '500', times: '1' } }

/** Adds a fault. Generated from the mock's schema. */
export function FaultForm({ choices }: { choices: FaultChoices }) {
  const [draft, setDraft] = useState<FaultDraft>(empty)
  const { run, error, isBusy } = useSendControl()
  const { outcome, texts } = draft
  const { properties } = choices.schema
  const set = (name: string, text: string) => setDraft({ ...draft, texts: { ...texts, [name]: text } })
  const add = async () => {
    // Keeps the input: the next fault is often similar.
    if (await run({ path: 'faults', body: toFaultBody(choices, draft), isFelt: false })) announce('Fault added')
  }
  return (
    <form
      className={styles['form']}
      aria-label="Add a fault"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <h4>Add a fault</h4>
      <FieldRow>
        <SelectField
          label="Endpoint"
          value={texts['endpoint'] ?? '*'}
          choices={(properties['endpoint']?.enum ?? ['*']).map((name) => ({
            value: name,
            label: labelOf(name),
          }))}
          onChange={(event) => set('endpoint', event.currentTarget.value)}
        />
        <SelectField
          label="Fault"
          value={outcome}
          choices={['', ...choices.outcomes].map((name) => ({
            value: name,
            label: name === '' ? 'Delay only' : labelOf(name),
          }))}
          onChange={(event) => setDraft(withValue(event.currentTarget.value, texts, properties))}
        />
      </FieldRow>
      <FieldRow>
        {membersFor(choices, outcome).map((name) => (
          <MemberField
            key={name}
            name={name}
            member={properties[name]}
            isNeeded={name === outcome}
            text={texts[name] ?? ''}
            onChange={(text) => set(name, text)}
          />
        ))}
      </FieldRow>
      <Refusal words={error} />
      <div className={styles['buttons']}>
        <Button type="submit" look="primary" icon="add" isBusy={isBusy}>
          Add fault
        </Button>
      </div>
    </form>
  )
}

/** Selects the first value of a list: the browser shows it as chosen, so it must be sent. */
function withValue(
  outcome: string,
  texts: FaultDraft['texts'],
  properties: Readonly<Record<string, Member>>,
): FaultDraft {
  const first = properties[outcome]?.enum?.[0]
  return { outcome, texts: first === undefined || texts[outcome] ? texts : { ...texts, [outcome]: first } }
}

interface MemberProps {
  readonly name: string
  readonly member: Member | undefined
  readonly isNeeded: boolean
  readonly text: string
  readonly onChange: (text: string) => void
}

function MemberField({ name, member, isNeeded, text, onChange }: MemberProps) {
  const label = labelOf(name)
  if (member?.enum !== undefined) {
    return (
      <SelectField
        label={label}
        value={text}
        choices={[...(isNeeded ? [] : ['']), ...member.enum].map((value) => ({
          value,
          label: value === '' ? 'Default' : value,
        }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextField
      label={label}
      isCode={name === 'json' || name === 'headers' || name === 'field'}
      inputMode={member?.type === 'integer' ? 'numeric' : undefined}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
