/** Shows lists of many megabytes while they arrive. Loaded only when one does. */
import { CheckedRecords } from '../../contract/answer.ts'
import type { RecordType } from '../../contract/record.ts'
import { orAbort } from '../../lib/abort.ts'
import { openWorker } from '../../lib/open-worker.ts'
import { yieldToPage } from '../../lib/slices.ts'
import { joinBytes } from '../../lib/typed.ts'
import type { Channel } from '../../lib/worker-channel.ts'
import { createAttacher } from './attached-records.ts'
import type { OnListPart } from './list-part.ts'
import { BlockReader, type ListBlock } from './list-reader.ts'
import type { ListEngine } from './list-engine.ts'
// oxlint-disable-next-line import/default -- Vite resolves `?url`, which isn't a module of ours
import listUrl from './list-worker.ts?worker&url'

/**
 * Bytes to read at once, which takes some milliseconds. Browsers deliver up to two megabytes, networks less. Smaller
 * chunks would make more blocks, which take memory.
 */
const chunkBytes = 500_000

/** Bytes of the first chunk: a screen of rows. The code isn't compiled yet, so each record takes long. */
const firstChunkBytes = 16_000

/** Bytes. A shorter list arrives before a worker could start, or anyone could read its beginning. */
const longBody = 1_000_000

/** ms. Unless it takes longer: a network may be slow, and a server needn't say how long a list is. */
const longWait = 300

/** Size of a part in bytes, relative to the one before. Each part redraws the page: 25 MB make some fifteen parts. */
const growth = 1.25

type Stream = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>

interface LongList {
  readonly response: Response
  /** Name of the endpoint. */
  readonly name: string
  readonly type: RecordType
  readonly onPart: OnListPart
  readonly signal: AbortSignal
  readonly open?: () => Channel<ListEngine>
  /** Time-out of each response of the worker, ms. A chunk takes a hundredth of the default. */
  readonly limitMs?: number
}

/**
 * Reads the list that starts with `begun`. Reads its first records here, so that they show at once, then all of them in
 * a worker, or here too if the worker fails. `list` is null if the response isn't a list after all; `body` holds its
 * bytes then. Rejects if the stream does, and with the signal's reason.
 */
export async function readLongList(
  stream: Stream,
  begun: readonly Uint8Array[],
  { response, name, type, onPart, signal, open = openList, limitMs = 10_000 }: LongList,
): Promise<{ readonly body: Uint8Array<ArrayBuffer>; readonly list: CheckedRecords | null }> {
  const bodyBytes = Number(response.headers.get('content-length') ?? 0)
  /** Everything received: if the worker fails, all of it is read again. */
  const bytes = new ReceivedBytes(stream, begun)
  const begunAt = performance.now()
  const isLong = () => Math.max(bytes.length, bodyBytes) >= longBody || performance.now() - begunAt >= longWait
  const publish = createPartPublisher(response, bodyBytes, isLong, onPart)

  /** Collects the blocks of one reader. `end` is the number of bytes that it has read. */
  function createTaker() {
    const list = new CheckedRecords(type)
    const attach = createAttacher()
    const take = ({ records, unreadable, remnants, samples }: ListBlock, end: number) => {
      for (const record of attach(records)) list.rows.push(record)
      for (const record of unreadable) list.unreadable.push(record)
      list.samples.push(...samples)
      list.remnants += remnants
      publish(list, end)
    }
    const finish = (last: ListBlock | null) => {
      if (last === null) return null
      take(last, bytes.length)
      return list
    }
    return { list, take, finish }
  }

  /** `unfinished` if `isEnough` stopped it before the end; null if it isn't a list. */
  async function readHere(isEnough: (list: CheckedRecords) => boolean): Promise<CheckedRecords | 'unfinished' | null> {
    const reader = new BlockReader(type)
    const { list, take, finish } = createTaker()
    for (let at = 0; !isEnough(list);) {
      const chunk = bytes.at(at).subarray(0, at === 0 ? firstChunkBytes : chunkBytes)
      at += chunk.length
      if (chunk.length > 0) take(reader.read(chunk), at)
      else if (!(await bytes.receive())) return finish(reader.end())
      await yieldToPage()
      signal.throwIfAborted()
    }
    return 'unfinished'
  }

  /** Rejects for failures of the worker, too. */
  async function readInWorker(): Promise<CheckedRecords | null> {
    const channel = open()
    const failed = new AbortController()
    const fail = (reason: unknown) => failed.abort(reason)
    const inTime = <T>(answer: Promise<T>) => orAbort(answer, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]))
    try {
      const { take, finish } = createTaker()
      // The worker's script comes over the same network, maybe slowly: no time-out until it or the whole list is here.
      const begun = orAbort(channel.run('begin', name), signal)
      let answered: Promise<unknown> = begun
      answered.catch(fail)
      let sent = 0
      // In order, and none after a failed one.
      const takeAfter = async (before: Promise<unknown>, answer: Promise<ListBlock>, end: number) => {
        await before
        const block = await inTime(answer)
        // Lets the page draw the previous block first.
        await yieldToPage()
        failed.signal.throwIfAborted()
        take(block, end)
      }
      const send = () => {
        const answer = channel.run('read', { bytes: bytes.from(sent) })
        sent = bytes.length
        answered = takeAfter(answered, answer, sent)
        for (const promise of [answer, answered]) promise.catch(fail)
      }
      for (let isMore = true; isMore;) {
        if (bytes.length - sent >= chunkBytes) {
          send()
          // Drawing comes first: it matters more than an early end.
          await yieldToPage()
        }
        // Notices a failed worker at once: the next bytes may take long.
        isMore = await orAbort(bytes.receive(), failed.signal)
      }
      if (sent < bytes.length) send()
      await inTime(begun)
      await answered
      return finish(await inTime(channel.run('end')))
    } finally {
      fail(new Error('The reading has ended.'))
      channel.close()
    }
  }

  let list = await readHere(({ rows }) => rows.length > 0 && isLong())
  if (list === 'unfinished') list = await readInWorker().catch(() => 'unfinished' as const)
  signal.throwIfAborted()
  const workerFailed = list === 'unfinished'
  if (workerFailed) {
    // Rejects if the stream failed, not the worker: then there's no point in reading everything again.
    await Promise.race([bytes.receive(), yieldToPage()])
    list = await readHere(() => false)
  }
  if (list === 'unfinished' || list === null) return { body: bytes.from(0), list: null }
  list.workerFailed = workerFailed
  return { body: new Uint8Array(), list }
}

const openList = () => openWorker<ListEngine>(listUrl, 'long list')

/** The received bytes of a response. */
class ReceivedBytes {
  readonly #stream: Stream
  readonly #parts: Uint8Array[]
  #next: Promise<boolean> | null = null
  length: number

  constructor(stream: Stream, begun: readonly Uint8Array[]) {
    this.#stream = stream
    this.#parts = [...begun]
    this.length = begun.reduce((sum, part) => sum + part.length, 0)
  }

  /** Waits for more bytes, shared by concurrent callers; false at the end. */
  receive(): Promise<boolean> {
    this.#next ??= this.#stream.read().then(({ value }) => {
      if (value === undefined) return false
      this.#next = null
      this.#parts.push(value)
      this.length += value.length
      return true
    })
    return this.#next
  }

  /** Returns some bytes from a position; empty if they haven't arrived yet. */
  at(place: number): Uint8Array {
    let start = 0
    for (const part of this.#parts) {
      if (place < start + part.length) return part.subarray(place - start)
      start += part.length
    }
    return new Uint8Array()
  }

  /** Returns a copy of all bytes from a position. */
  from(place: number): Uint8Array<ArrayBuffer> {
    const pieces: Uint8Array[] = []
    for (let at = place; at < this.length; at += pieces.at(-1)?.length ?? 0) pieces.push(this.at(at))
    return joinBytes(pieces)
  }
}

/**
 * Returns the function that publishes the progress of a list; call it with the bytes read so far whenever records were
 * added. Paced by bytes, not time, so that a slow machine publishes no more often than a fast one. Drawing rows costs
 * more than drawing their count, so `rows` is updated only when it has doubled.
 */
function createPartPublisher(
  response: Response,
  bodyBytes: number,
  isLong: () => boolean,
  onPart: OnListPart,
): (list: Pick<CheckedRecords, 'rows' | 'unreadable'>, received: number) => void {
  // Content-Length counts compressed bytes, and other origins don't tell whether the body is compressed.
  const isPlain = response.type !== 'cors' && response.headers.get('content-encoding') === null
  let published = 0
  let rows: CheckedRecords['rows'] = []
  return (list, received) => {
    if (list.rows.length === 0 || !isLong() || received < published * growth) return
    published = received
    if (list.rows.length >= 2 * rows.length) rows = list.rows.slice()
    const isKnown = isPlain && bodyBytes >= received
    onPart({
      rows,
      count: list.rows.length + list.unreadable.length,
      share: isKnown ? received / bodyBytes : null,
    })
  }
}
