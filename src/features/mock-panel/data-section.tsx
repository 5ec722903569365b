import { type FormEvent, useRef, useState } from 'react'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldRow } from '../../ui/fieldset.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChoicesAnswer, type StateAnswer } from './control-answers.ts'
import { toNumber } from './control.ts'
import styles from './mock-panel.module.css'
import { readTexts, Refusal, useControl, useSendControl } from './use-control.tsx'

interface ResetBody {
  readonly scenario: string
  readonly seed: unknown
  readonly now?: string
}

export function DataSection({ state: { options } }: { state: StateAnswer }) {
  const { data: choices } = useControl(ChoicesAnswer, 'choices', 60_000)
  const [body, setBody] = useState<ResetBody | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const profile = useSendControl()
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { scenario = '', seed = '', now = '' } = readTexts(event.currentTarget)
    setBody({ scenario, seed: toNumber(seed), ...(now.trim() === '' ? {} : { now: now.trim() }) })
  }
  return (
    <section className={styles['section']}>
      <SelectField
        label="Profile"
        hint="How ambiguous parts of the API spec behave. Applies immediately; switches you changed stay changed."
        value={options.profile}
        choices={toChoices(choices?.profiles, options.profile)}
        onChange={(event) =>
          void profile.run({
            path: 'switches',
            body: { profile: event.currentTarget.value, switches: options.switches },
          })
        }
      />
      <Refusal words={profile.error} />
      <form ref={form} className="stack-3" onSubmit={ask}>
        {/* Starts again with the mock's data. */}
        <FieldRow key={`${options.scenario} ${options.seed}`}>
          <SelectField
            name="scenario"
            label="Scenario"
            defaultValue={options.scenario}
            choices={toChoices(choices?.scenarios, options.scenario)}
          />
          <TextField name="seed" label="Seed" inputMode="numeric" defaultValue={options.seed} />
        </FieldRow>
        <TextField name="now" label="Start time" placeholder="now" hint="ISO 8601, for example 2026-03-10T09:30:00Z." />
        <Button type="submit" icon="refresh">
          Reset mock…
        </Button>
      </form>
      {body !== null && (
        <AskToReset
          body={body}
          onDone={() => {
            form.current?.reset()
            setBody(null)
          }}
          onCancel={() => setBody(null)}
        />
      )}
    </section>
  )
}

interface AskProps {
  readonly body: ResetBody
  readonly onDone: () => void
  readonly onCancel: () => void
}

function AskToReset({ body, onDone, onCancel }: AskProps) {
  const { run, error, isBusy } = useSendControl()
  const reset = async () => {
    if (!(await run({ path: 'reset', body }))) return
    announce('The mock was reset')
    onDone()
  }
  return (
    <Dialog
      title={`Reset the mock to “${body.scenario}”, seed ${String(body.seed)}?`}
      onClose={onCancel}
      dismiss="Cancel"
      footer={
        <Button variant="danger" isBusy={isBusy} onClick={() => void reset()}>
          Reset mock
        </Button>
      }
    >
      <p>
        Discards everything created, changed or deleted in the mock, in every tab of this browser, with its faults and
        request log. The clock starts at {body.now ?? 'the current time'}.
      </p>
      <Refusal words={error} />
    </Dialog>
  )
}

const toChoices = (names: readonly string[] = [], current: string) =>
  [...new Set([...names, current])].map((name) => ({ value: name, label: name }))
