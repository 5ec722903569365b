import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Client } from '../../../api/client.ts'
import { lastDayQuery, phoneNumbersQuery } from '../../../api/queries.ts'
import { useRead } from '../../../api/query.ts'
import { useWrite } from '../../../api/use-write.ts'
import { createCall } from '../../../contract/calls.ts'
import type { PhoneNumber } from '../../../contract/phone-numbers.ts'
import { fieldOf, type Readable } from '../../../contract/record.ts'
import { orAbort } from '../../../lib/abort.ts'
import { memoize, oncePer } from '../../../lib/once-per.ts'
import { looksLikeNumber } from '../../../lib/phone-digits.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { takeWebLock } from '../../../lib/web-lock.ts'
import { paths } from '../../../paths.ts'
import { ApplicationField } from '../../../patterns/applications/application-field.tsx'
import { type ApplicationNames, useApplicationNames } from '../../../patterns/applications/application-names.ts'
import { useOwnRows } from '../../../patterns/connection/of-account.ts'
import { ComboboxField } from '../../../patterns/edit/combobox-field.tsx'
import { FormShell } from '../../../patterns/edit/form-shell.tsx'
import { notifyFailed } from '../../../patterns/toast/notify-failed.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { isolated } from '../../../ui/isolated.tsx'
import { usePhoneFormat } from '../../../ui/phone-number.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { useStore } from '../../../ui/use-store.ts'
import { Destination, type NewCallForm as Form, PlusAdvice } from './new-call-destination.tsx'
import { NewCallAside } from './new-call-aside.tsx'
import { type NewCallFields, newCallSchema, toBody, toDestinationFields, toSentCall } from './new-call-form-model.ts'
import { useIntent } from './new-call-intent.ts'
import {
  type Lost,
  LostNote,
  SpentNote,
  notifyLost,
  notifyOthers,
  notifyPlaced,
  notifyDuplicate,
  DuplicateDialog,
} from './new-call-notes.tsx'
import { findFromNumbers } from './new-call-numbers.ts'
import { findOthers, isOfProvider, placeCall, type PlaceOutcome, type PlaceServices } from './place-call.ts'
import type { SentIntent } from './place-intent.ts'
import { createIdbLedger } from './place-ledger.ts'
import { toDialled } from './place-number.ts'
import { settle, type SettleOutcome, type SentCall } from './place-settle.ts'
import { toRecentDestinations } from './recent-destinations.ts'
import styles from './new-call.module.css'

const ledger = createIdbLedger()
const sentHere = new Map<string, number>()
/** ms for the code of a call's page to arrive. */
const pageMs = 5000

const noNumbers: readonly Readable<PhoneNumber>[] = []

const loadCallPage = () => Promise.all([import('../live/calls-list.tsx'), import('../live/call-panel.tsx')])

function usePlaceServices(): PlaceServices {
  const writer = useWrite(createCall)
  return { writer, ledger, takeLock: (id) => takeWebLock(`switchboard.call.${id}`), sentHere, now: Date.now }
}

/** Whether the server places no calls with the connection's token, because it's a service provider's. */
const providerRefusalOf = oncePer<Client, Store<boolean>>(() => createStore(false))

type Placed = Extract<PlaceOutcome, { kind: 'placed' }>

type Result =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** `settled` is null while the search for the call runs. */
  | { readonly kind: 'lost'; readonly lost: Lost; readonly settled: SettleOutcome | null }

/** Starts with these values. Also reads the latest calls for suggestions; the overview has often read them already. */
export function NewCallForm({ initial }: { readonly initial: NewCallFields }) {
  const applications = useApplicationNames()
  const { data: records } = useRead(lastDayQuery, { priority: 'poll' })
  const recent = useMemo(() => toRecentDestinations(records?.rows.map(({ value }) => value) ?? []), [records])
  const services = usePlaceServices()
  const intent = useIntent(services.ledger)
  const isProvider = useStore(providerRefusalOf(services.writer.client))
  const [result, setResult] = useState<Result>({ kind: 'none' })
  const [duplicate, setDuplicate] = useState<SentIntent | null>(null)
  /** Id of the duplicate that the user chose to ignore. */
  const allowed = useRef<string | null>(null)
  const isMounted = useIsMounted()

  const form = useForm<NewCallFields>({
    resolver: zodResolver(newCallSchema),
    defaultValues: initial,
    // FormShell does it, in the order on screen.
    shouldFocusError: false,
  })
  const { control, formState } = form
  const fields = useWatch({ control, compute: (values: NewCallFields) => values })

  const lookFor = async (lost: Lost, sent: SentCall) => {
    let isNotified = false
    const settled = await settle(services.writer.client, sent, lost.before, () => {
      if (isMounted() || isNotified) return
      isNotified = true
      notifyLost(sent.to, { lost, settled: null })
    })
    if (settled === null) return
    if (isMounted()) setResult({ kind: 'lost', lost, settled })
    else notifyLost(sent.to, { lost, settled })
  }

  const lookForOthers = async (placed: Placed, sent: SentCall) => {
    const others = await findOthers(services.writer.client, sent, placed)
    if (others.length > 0) notifyOthers(sent.to, [placed.sid, ...others])
  }

  const place = async (values: NewCallFields): Promise<string | null> => {
    setResult({ kind: 'none' })
    const sent = toSentCall(values)
    setDuplicate(null)
    const outcome = await placeCall(services, intent.id, toBody(values), sent, allowed.current)
    switch (outcome.kind) {
      case 'duplicate':
        setDuplicate(outcome.duplicate)
        if (!isMounted()) notifyDuplicate(sent.to)
        return null
      case 'placed':
        void lookForOthers(outcome, sent)
        // If the user goes back before the call's page is there, the form must show as spent.
        intent.markSpent(services.now())
        if (!isMounted()) {
          notifyPlaced(sent.to, outcome.sid)
          return null
        }
        // A page that doesn't load can't say it, and a user who doesn't know dials again.
        orAbort(loadCallPage(), AbortSignal.timeout(pageMs)).catch(() => notifyPlaced(sent.to, outcome.sid))
        return paths.call.link(outcome.sid)
      case 'spent':
        intent.markSpent(outcome.at)
        return null
      case 'refused':
        // Nothing was placed, so sending it again is a new intent.
        intent.renew()
        setResult(outcome)
        if (isOfProvider(outcome.error)) providerRefusalOf(services.writer.client).set(true)
        if (!isMounted()) notifyFailed(isolated`Couldn’t place the call to ${sent.to}`, outcome.error)
        return null
      case 'lost':
        setResult({ kind: 'lost', lost: outcome, settled: null })
        void lookFor(outcome, sent)
        return null
    }
  }

  const begin = () => {
    intent.renew()
    setResult({ kind: 'none' })
  }
  const settled = result.kind === 'lost' ? result.settled : null
  const isFound = settled?.kind === 'found'
  const lostNote = result.kind === 'lost' && <LostNote lost={result.lost} settled={settled} onNew={begin} />

  const callTo = (to: string) => {
    const found = toDestinationFields(to)
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
    form.setValue('kind', found.kind, options)
    form.setValue(found.kind, found[found.kind], options)
  }
  const isRecent = recent.some(({ to }) => to === fields.phone.trim())

  return (
    <div className={styles['columns']}>
      <FormShell
        label="Place a call"
        action="Place call"
        pendingAction="Placing…"
        form={form}
        error={result.kind === 'refused' ? result.error : result.kind === 'lost' && !isFound ? result.lost.error : null}
        errorNote={lostNote}
        isDirty={formState.isDirty && !isFound && intent.spent === null}
        reason={
          isProvider
            ? 'This server places calls only with an account’s token.'
            : reasonOf(intent.spent !== null, result)
        }
        cancelTo={paths.calls.link()}
        save={place}
        summary={
          <>
            {intent.spent !== null && <SpentNote at={intent.spent.at} onNew={begin} />}
            {isFound && lostNote}
            {!intent.isKept && (
              <Callout tone="attention" lead="This browser blocks storage for this site.">
                Reloading or duplicating this tab could place the call again.
              </Callout>
            )}
            {duplicate !== null && (
              <DuplicateDialog
                at={duplicate.at}
                to={toSentCall(fields).to}
                onAnyway={() => {
                  allowed.current = duplicate.id
                }}
                onCancel={() => setDuplicate(null)}
              />
            )}
          </>
        }
      >
        <ApplicationField
          control={control}
          name="application"
          applications={applications}
          none="Choose an application"
          hint="Controls the call once it’s answered."
          isOptional={false}
        />
        <FromField form={form} applications={applications} />
        <Destination form={form} isKnown={isRecent} />
      </FormShell>
      <NewCallAside fields={fields} applications={applications} recent={recent} onDestination={callTo} />
    </div>
  )
}

/** The caller's number, with suggestions from the account's own numbers. */
function FromField({ form, applications }: { form: Form; applications: ApplicationNames }) {
  const { control } = form
  const numbers = useOwnRows(useRead(phoneNumbersQuery, { priority: 'poll' }).data) ?? noNumbers
  const [application, from] = useWatch({ control, name: ['application', 'from'] })
  const format = usePhoneFormat()
  // Memoized, since the list of suggestions and the advice ask for the same: each search of 100,000 takes a frame.
  const ownNumbers = useMemo(
    () => memoize((typed: string) => findFromNumbers(numbers, { typed, application, names: applications, format })),
    [numbers, application, applications, format],
  )

  // Both only if From changes, for the same reason.
  const isOwn = useMemo(() => {
    const typed = from.trim()
    const digits = typed.replace('+', '')
    // Most of 100,000 numbers are ruled out by their ends.
    const isTyped = (number: string) => number.endsWith(digits) && toDialled(number) === typed
    return typed !== '' && numbers.some((one) => isTyped(fieldOf(one, 'number')))
  }, [numbers, from])
  const meantFrom = useMemo(() => {
    if (isOwn || !looksLikeNumber(from)) return null
    const { groups, count } = ownNumbers(from)
    return count === 1 ? (groups[0]?.items[0]?.key ?? null) : null
  }, [isOwn, from, ownNumbers])

  return (
    <ComboboxField
      control={control}
      name="from"
      label="From"
      aria-required
      isCode
      inputMode="tel"
      options={ownNumbers}
      // Suggestions of the form itself get no advice.
      advice={!isOwn && <PlusAdvice form={form} name="from" typed={from} meant={meantFrom} />}
      hint="Caller ID shown to the person called."
    />
  )
}

function reasonOf(isSpent: boolean, result: Result): string | null {
  if (isSpent) return 'This form already sent its call.'
  if (result.kind !== 'lost') return null
  return result.settled === null
    ? 'Checking whether the call was placed…'
    : 'This form already sent its call; see above.'
}
