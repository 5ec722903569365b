import { lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ExtraState } from '../../../api/capabilities.ts'
import type { Client } from '../../../api/client.ts'
import { useClient } from '../../../api/context.tsx'
import { ApiError } from '../../../api/errors.ts'
import { useExtra } from '../../../api/use-extra.ts'
import { getSipPcap, getSipTrace, getSpans } from '../../../contract/extras.ts'
import { parseJson } from '../../../contract/json.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { FailedForm } from '../../../patterns/failure/failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { Section } from '../../../ui/page.tsx'
import { isFocusFree } from '../../../ui/lost-focus.ts'
import type { SipMessage, Step } from './read-trace.ts'

// Lazy: only who asks for a trace needs it.
const Waterfall = lazy(async () => ({ default: (await import('./waterfall.tsx')).Waterfall }))
const Steps = lazy(async () => ({ default: (await import('./waterfall.tsx')).Steps }))

/** Traces of a call from the platform's trace servers: read on click, and dropped when the record is closed. */
export function CallTrace({ sipCallId, traceId }: { sipCallId: string | null; traceId: string | null }) {
  const sip = useExtra(getSipTrace.name)
  const pcap = useExtra(getSipPcap.name)
  const spans = useExtra(getSpans.name)
  return (
    <>
      {sipCallId !== null && sipCallId !== '' && !(sip === 'off' && pcap === 'off') && (
        <SipTrace key={sipCallId} sipCallId={sipCallId} sip={sip} pcap={pcap} />
      )}
      {traceId !== null && traceId !== '' && spans !== 'off' && (
        <CallSteps key={traceId} traceId={traceId} isAbsent={spans === 'absent'} />
      )}
    </>
  )
}

function SipTrace({ sipCallId, sip, pcap }: { sipCallId: string; sip: ExtraState; pcap: ExtraState }) {
  const trace = useCommand(async (client, signal): Promise<readonly SipMessage[]> => {
    const bytes = await client.send(getSipTrace, { sip_callid: sipCallId }, { signal })
    return (await import('./read-trace.ts')).readSipTrace(parse(bytes))
  })
  const file = useCommand(async (client, signal): Promise<true> => {
    const bytes = await client.send(getSipPcap, { sip_callid: sipCallId }, { signal })
    const name = sipCallId.replaceAll(/[^\w.-]+/g, '_').slice(0, 80)
    saveBlob(`callid-${name}.pcap`, new Blob([bytes], { type: 'application/vnd.tcpdump.pcap' }))
    return true
  })
  // The pcap comes from the same trace server.
  if (sip === 'absent') {
    return (
      <Section title="SIP trace">
        <Absence label="SIP trace" commands={[trace, file]}>
          This server has no trace server.
        </Absence>
      </Section>
    )
  }
  return (
    <Section title="SIP trace">
      <div className="row">
        {sip !== 'off' && trace.result === null && (
          <Button onClick={trace.start} isBusy={trace.isBusy}>
            Show SIP trace
          </Button>
        )}
        {pcap !== 'off' && pcap !== 'absent' && (
          <Button icon="export" onClick={file.start} isBusy={file.isBusy}>
            Download pcap
          </Button>
        )}
        {(trace.isBusy || file.isBusy) && <span className="soft">Up to 15 s</span>}
      </div>
      {trace.result === null && (
        <p className="hint">Kept for 7 days by the trace server; never stored in this browser.</p>
      )}
      <Failure error={trace.error} />
      {pcap !== 'absent' && <Failure error={file.error} />}
      {trace.result !== null && (
        <Result label="SIP trace">
          <Waterfall messages={trace.result} />
        </Result>
      )}
    </Section>
  )
}

function CallSteps({ traceId, isAbsent }: { traceId: string; isAbsent: boolean }) {
  const steps = useCommand(async (client, signal): Promise<readonly Step[]> => {
    const bytes = await client.send(getSpans, { trace_id: traceId }, { signal })
    return (await import('./read-trace.ts')).readSteps(parse(bytes))
  })
  return (
    <Section title="Application steps">
      {isAbsent ? (
        <Absence label="Application steps" commands={[steps]}>
          This server doesn’t record call steps.
        </Absence>
      ) : steps.result === null ? (
        <div className="row">
          <Button onClick={steps.start} isBusy={steps.isBusy}>
            Show steps
          </Button>
        </div>
      ) : (
        <Result label="Application steps">
          <Steps steps={steps.result} />
        </Result>
      )}
      {!isAbsent && <Failure error={steps.error} />}
    </Section>
  )
}

interface AbsenceProps {
  readonly label: string
  readonly commands: readonly Pick<ReturnType<typeof useCommand>, 'isBusy' | 'error'>[]
  readonly children: string
}

/** Replaces the buttons. Takes the focus if one was just clicked, but not if the absence was known before. */
function Absence({ label, commands, children }: AbsenceProps) {
  const words = <p className="soft">{children}</p>
  const isRequested = commands.some(({ isBusy, error }) => isBusy || error !== null)
  return isRequested ? <Result label={label}>{words}</Result> : words
}

/** Takes the focus from the button that requested it, which is now gone. */
function Result({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  // Synchronises the focus with the removal of the button.
  useEffect(() => {
    if (isFocusFree()) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={place} aria-label={label} tabIndex={-1}>
      <LazyPart>{children}</LazyPart>
    </section>
  )
}

/** A 404 means that the trace server works, but has no trace of this call. */
function Failure({ error }: { error: unknown }) {
  if (error === null) return null
  if (error instanceof ApiError && error.status === 404 && !error.isHtml) {
    return (
      <p className="soft" aria-live="polite">
        No trace of this call. Traces are kept for 7 days.
      </p>
    )
  }
  return <FailedForm error={error} />
}

/** undefined if it isn't JSON. */
const parse = (bytes: Uint8Array): unknown => parseJson(new TextDecoder().decode(bytes))

const idle = { isBusy: false, result: null, error: null }

/** Runs a request on demand. Its result is in no cache, and lost when the component unmounts. */
function useCommand<T>(run: (client: Client, signal: AbortSignal) => Promise<T>) {
  const client = useClient()
  const [state, setState] = useState<{ isBusy: boolean; result: T | null; error: unknown }>(idle)
  const under = useRef<AbortController | null>(null)
  // Aborts the request on unmount.
  useEffect(() => () => under.current?.abort(), [])
  const start = () => {
    const controller = new AbortController()
    under.current?.abort()
    under.current = controller
    setState({ ...idle, isBusy: true })
    run(client, controller.signal).then(
      (result) => !controller.signal.aborted && setState({ ...idle, result }),
      (error: unknown) => !controller.signal.aborted && setState({ ...idle, error }),
    )
  }
  return { ...state, start }
}
