/** Imports of one browser take turns: in two tabs, a file would create each of its numbers twice. */
import type { Services } from '../../../api/context.tsx'
import { phoneNumbersQuery } from '../../../api/queries.ts'
import { toQueryOptions } from '../../../api/query.ts'
import type { JobSpec } from '../../../jobs/job-spec.ts'
import { orAbort } from '../../../lib/abort.ts'
import { minuteMs } from '../../../lib/durations.ts'
import { createStoredStore } from '../../../lib/stored-store.ts'
import { takeWebLock } from '../../../lib/web-lock.ts'

/** When any tab last sent a line, or a number from the form, ms since 1970. */
const lastWrite = createStoredStore('switchboard.numbers-sent', Number)

export const noteWrite = (): void => void lastWrite.set(Date.now())

class NoTurn extends Error {
  override readonly name = 'NoTurn'
}

/** Makes an import fail while another one is unfinished. After it, `reread` reads the list first; null if it can't. */
export function takingTurns<T>(spec: JobSpec<T>, services: Services, reread: () => Promise<unknown>): JobSpec<T> {
  const { client, queryClient } = services
  /** From the first line to the last, through all pauses. */
  let turn: Promise<() => void> | null = null

  const take = async () => {
    const release = await takeWebLock(`switchboard.import.${client.connection.server}`).catch(() => () => undefined)
    if (release === null) throw new NoTurn('Another tab’s import isn’t finished. Retry later.')
    const list = queryClient.getQueryData(toQueryOptions(client, phoneNumbersQuery).queryKey)
    // A list that arrived just after a write may have been requested before.
    const isOld = list === undefined || lastWrite.read() > list.receivedAt - minuteMs
    if (!isOld || (await reread()) !== null) return release
    release()
    throw new NoTurn('Couldn’t check what another tab has created.')
  }

  return {
    ...spec,
    run: async (item, signal, waitSignal) => {
      // Once aborted, the run below sends nothing.
      await orAbort((turn ??= take()), waitSignal).catch((error: unknown) => {
        if (!waitSignal.aborted) throw error
      })
      noteWrite()
      return spec.run(item, signal, waitSignal)
    },
    classify: (error) => (error instanceof NoTurn ? { kind: 'failed', reason: error.message } : spec.classify(error)),
    onEnd: (states) => {
      void turn?.then(
        (release) => {
          // The last line may have taken minutes.
          noteWrite()
          return release()
        },
        () => undefined,
      )
      turn = null
      spec.onEnd?.(states)
    },
  }
}
