/** Lists of many megabytes, shown while they come. Loaded only when one does. */
import { CheckedRecords } from '../contract/answer.ts'
import type { RecordType } from '../contract/record.ts'
import { orAbort } from '../lib/abort.ts'
import { openWorker } from '../lib/open-worker.ts'
import { yieldToPage } from '../lib/slices.ts'
import type { Channel } from '../lib/worker-channel.ts'
import { createAttacher } from './attached-records.ts'
import { joinParts, type OnListPart } from './list-part.ts'
import { BlockReader, type ListBlock } from './list-reader.ts'
import type { ListEngine } from './list-engine.ts'
// oxlint-disable-next-line import/default -- Vite's answer to `?url`, which is no module of ours
import listUrl from './list-worker.ts?worker&url'

/**
 * Bytes that are read at once: some milliseconds. Browsers hand over two megabytes, networks less; fewer would make more
 * blocks, which take room.
 */
const sliceBytes = 500_000

/** Bytes: shorter lists are there before anybody could read their beginning, or a worker were at work. */
const longBody = 1_000_000

/** Each part has so many times the bytes of the one before: telling of one draws the page, so of 25 MB some fifteen are told. */
const growth = 1.25

type Stream = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>

interface LongList {
  readonly response: Response
  /** Of the endpoint. */
  readonly name: string
  readonly type: RecordType
  readonly onPart: OnListPart
  readonly signal: AbortSignal
  readonly open?: () => Channel<ListEngine>
  /** Of each answer of the worker. A chunk takes a hundredth of the default. */
  readonly limitMs?: number
}

/**
 * Reads the list that `begun` is the beginning of. Its first records are read here, so that they show at once, and then all of
 * them in a worker, or here as well where that fails. `list` is null where the answer, which is `body` then, is no list, though it
 * began like one. Rejects where the stream does, and with the signal's reason.
 */
export async function readLongList(
  stream: Stream,
  begun: readonly Uint8Array[],
  { response, name, type, onPart, signal, open = openList, limitMs = 10_000 }: LongList,
): Promise<{ readonly body: Uint8Array<ArrayBuffer>; readonly list: CheckedRecords | null }> {
  const bodyBytes = Number(response.headers.get('content-length') ?? 0)
  /** All that came: a worker may fail, and then all of it is read again. */
  const bytes = new ReceivedBytes(stream, begun)
  const isLong = () => Math.max(bytes.length, bodyBytes) >= longBody
  const publish = createPartPublisher(response, bodyBytes, isLong, onPart)

  /** Takes the blocks of one reader. `end`: of the bytes that it has read. */
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

  /** `few`: there were enough before the end. null: it is no list. */
  async function readHere(isEnough: (list: CheckedRecords) => boolean): Promise<CheckedRecords | 'few' | null> {
    const reader = new BlockReader(type)
    const { list, take, finish } = createTaker()
    for (let at = 0; !isEnough(list);) {
      const slice = bytes.at(at).subarray(0, sliceBytes)
      at += slice.length
      if (slice.length > 0) take(reader.read(slice), at)
      else if (!(await bytes.receive())) return finish(reader.end())
      await yieldToPage()
    }
    return 'few'
  }

  /** Rejects with whatever is the matter with the worker, too. */
  async function readInWorker(): Promise<CheckedRecords | null> {
    const channel = open()
    const failed = new AbortController()
    const fail = (reason: unknown) => failed.abort(reason)
    const inTime = <T>(answer: Promise<T>) => orAbort(answer, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]))
    try {
      const { take, finish } = createTaker()
      // Its script comes over the same network as the list, however slow: time counts once it is there, or the whole list is.
      const begun = orAbort(channel.run('begin', name), signal)
      let answered: Promise<unknown> = begun
      answered.catch(fail)
      let sent = 0
      // In their order, and none after one that failed.
      const takeAfter = async (before: Promise<unknown>, answer: Promise<ListBlock>, end: number) => {
        await before
        const block = await inTime(answer)
        // What was there before is drawn first.
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
        if (bytes.length - sent >= sliceBytes) {
          send()
          // The page goes first: what it draws now is worth more than an early end.
          await yieldToPage()
        }
        // A worker that fails is noticed at once: the next bytes may take long to come.
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
  if (list === 'few') list = await readInWorker().catch(() => 'few' as const)
  signal.throwIfAborted()
  const workerFailed = list === 'few'
  // Rejects where it was the stream that failed: what came is not read again, then.
  if (workerFailed) await Promise.race([bytes.receive(), yieldToPage()])
  if (list === 'few') list = await readHere(() => false)
  if (list === 'few' || list === null) return { body: bytes.from(0), list: null }
  list.workerFailed = workerFailed
  return { body: new Uint8Array(), list }
}

const openList = () => openWorker<ListEngine>(listUrl, 'long list')

/** The bytes of an answer, as far as they came. */
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

  /** Waits for more, together with whoever does so already; false: that was all. */
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

  /** Some bytes from a place on; none: they have not come yet. */
  at(place: number): Uint8Array {
    let start = 0
    for (const part of this.#parts) {
      if (place < start + part.length) return part.subarray(place - start)
      start += part.length
    }
    return new Uint8Array()
  }

  /** A copy of all from a place on. */
  from(place: number): Uint8Array<ArrayBuffer> {
    const pieces: Uint8Array[] = []
    for (let at = place; at < this.length; at += pieces.at(-1)?.length ?? 0) pieces.push(this.at(at))
    return joinParts(pieces)
  }
}

/**
 * Tells how far a list has come, called with the bytes read so far each time that records were added. By bytes, not by
 * time: a slow machine is told no more often than a fast one. Drawing rows costs more than drawing their count, so those
 * follow each time that there are twice as many.
 */
function createPartPublisher(
  response: Response,
  bodyBytes: number,
  isLong: () => boolean,
  onPart: OnListPart,
): (list: Pick<CheckedRecords, 'rows' | 'unreadable'>, received: number) => void {
  // Compressed, the length is another one; and other origins do not say whether it is.
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
