/** An import as a job: one write for every line that changes something. */
import type { Services } from '../../../api/context.tsx'
import { queryKey } from '../../../api/query.ts'
import { markStale } from '../../../api/sync-cache.ts'
import { writeInJob } from '../../../api/write-in-job.ts'
import {
  createPhoneNumber,
  getPhoneNumber,
  listPhoneNumbers,
  updatePhoneNumber,
} from '../../../contract/phone-numbers.ts'
import type { JobSpec } from '../../../jobs/job-spec.ts'
import { classifyOutcome } from '../../../jobs/classify-outcome.ts'
import { formatCountOf } from '../../../lib/count.ts'
import { paths } from '../../../paths.ts'
import { isSameApplication, rereadNumbers } from '../../../patterns/bulk-numbers.ts'
import { findCreated, tellSeveral } from '../../../patterns/create-record.tsx'
import { endLook } from '../../../patterns/in-turn.ts'
import { numberCreation, withoutPlus } from '../phone-number-form-model.ts'
import type { ImportWrite } from './import-plan.ts'

/** Returns the job of an import. `before`: the SIDs that existed before it. */
export function toImportSpec(
  { client, queryClient }: Services,
  writes: readonly ImportWrite[],
  before: ReadonlySet<string>,
): JobSpec<ImportWrite> {
  return {
    title: `Import ${formatCountOf(writes.length, 'number')}`,
    page: paths.importPhoneNumbers.link(),
    kind: 'write',
    items: writes,
    nameOf: ({ number }) => number,
    run: (item, signal, waitSignal) => {
      if (item.kind === 'create') {
        return writeInJob(client, createPhoneNumber, { body: toBody(item) }, { before: null, signal, waitSignal })
      }
      endLook(client, item.sid)
      const input = { phone_number_sid: item.sid, body: { application_sid: item.target } }
      return writeInJob(client, updatePhoneNumber, input, { before: item.raw, signal, waitSignal })
    },
    classify: classifyOutcome,
    settle: async (item, signal) => {
      const options = { priority: 'job', signal } as const
      if (item.kind === 'change') {
        const { value } = await client.send(getPhoneNumber, { phone_number_sid: item.sid }, options)
        return value === null ? null : isSameApplication(value.application_sid, item.target)
      }
      const found = findCreated(numberCreation, item, before, await client.send(listPhoneNumbers, {}, options))
      return found.kind === 'unsure' ? null : found.kind === 'created'
    },
    onEnd: () => {
      void markStale({ client, queryClient }, createPhoneNumber)
      rereadNumbers({ client, queryClient })
      void tellRepeated({ client, queryClient }, writes, before)
    },
  }
}

/** The most numbers to name; these lead to the rest. */
const mostNamed = 12

/**
 * Checks at the end for numbers that a browser repeated (docs/administrators.md#requests-that-browsers-repeat). The list
 * it reads for that serves everyone.
 */
async function tellRepeated(
  { client, queryClient }: Services,
  writes: readonly ImportWrite[],
  before: ReadonlySet<string>,
): Promise<void> {
  const creates = writes.filter((item) => item.kind === 'create')
  const list =
    creates.length === 0 ? null : await client.send(listPhoneNumbers, {}, { priority: 'job' }).catch(() => null)
  if (list === null) return
  queryClient.setQueryData(queryKey(client, listPhoneNumbers, {}), list)
  const toKey = (number: string, carrier: string | null) => `${withoutPlus(number)} ${carrier ?? ''}`
  const made = new Map(creates.map((item) => [toKey(item.number, item.voip_carrier_sid), new Array<string>()]))
  for (const { value } of list.rows) {
    const sid = value.phone_number_sid
    if (!before.has(sid)) made.get(toKey(value.number, value.voip_carrier_sid))?.push(sid)
  }
  const repeated = [...made.values()].filter(({ length }) => length > 1)
  if (repeated.length === 0) return
  const title = `${formatCountOf(repeated.length, 'number')} created more than once`
  tellSeveral(title, repeated.flat().slice(0, mostNamed), numberCreation.toRecord)
}

/** Leaves out unknown values: deployed servers refuse empty SIDs. */
function toBody({ number, application_sid, voip_carrier_sid }: Extract<ImportWrite, { kind: 'create' }>) {
  return {
    number,
    ...(application_sid === null ? {} : { application_sid }),
    ...(voip_carrier_sid === null ? {} : { voip_carrier_sid }),
  }
}
