/** Reads one long list for the page that receives it (long-list.ts), in its own worker. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { extras } from '../../contract/extras.ts'
import { BlockReader, type ListBlock } from './list-reader.ts'
import { buffersOf } from './packed-records.ts'

const all: Readonly<Record<string, Endpoint>> = { ...endpoints, ...extras }

export function createListEngine() {
  let reader: BlockReader | null = null

  function begun(): BlockReader {
    if (reader === null) throw new Error('No list has begun.')
    return reader
  }

  // Buffers that move instead of being copied, for lib/worker-channel.ts.
  const withTransfer = (block: ListBlock) => ({ ...block, transfer: buffersOf(block.records) })

  return {
    /** `name` is that of the endpoint that returns the list. */
    begin(name: string): void {
      const answer = all[name]?.answer
      if (answer?.kind !== 'list') throw new Error(`${name} answers with no list.`)
      reader = new BlockReader(answer.record)
    },
    read: ({ bytes }: { readonly bytes: Uint8Array }): ListBlock => withTransfer(begun().read(bytes)),
    /** null if the bytes together aren't a list. */
    end(): ListBlock | null {
      const last = begun().end()
      return last && withTransfer(last)
    },
  }
}

export type ListEngine = ReturnType<typeof createListEngine>
