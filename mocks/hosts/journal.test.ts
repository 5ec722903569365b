import {
  type FileHandle,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../service/change.ts'
import { startChange } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'
import { toLine } from './journal-lines.ts'
import { type Journal, openJournal } from './journal.ts'

let folder = ''
let file = ''
let warnings: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-journal-'))
  file = join(folder, 'state.ndjson')
  warnings = []
})
afterEach(async () => rm(folder, { recursive: true }))

const start = [startChange(defaultOptions, 0)]
const [first, second, third] = [1, 2, 3].map((at): Change[] => [{ type: 'remove', table: 'calls', key: `${at}`, at }])
const whole = [start, first, second, third].map((batch) => batch ?? [])

function open(): Promise<Journal> {
  return openJournal(file, { warn: (line) => warnings.push(line) })
}

/** Returns the batches replayed from an earlier run's file, and the content that was set aside. */
async function recover(): Promise<{ replayed: Journal['replayed']; aside: string | null }> {
  const journal = await open()
  await journal.close()
  const name = (await readdir(folder)).find((name) => name.startsWith('state.ndjson.bad-'))
  return { replayed: journal.replayed, aside: name === undefined ? null : await readFile(join(folder, name), 'latin1') }
}

describe('a journal', () => {
  it('replays all appended batches', async () => {
    const journal = await open()
    expect(journal.replayed).toStrictEqual([])
    for (const batch of whole) await journal.append(batch)
    expect(journal.size).toBe((await readFile(file)).byteLength)
    await journal.close()
    expect(await recover()).toStrictEqual({ replayed: whole, aside: null })
    expect(warnings).toStrictEqual([])
  })

  it('can be rewritten and then appended to', async () => {
    const journal = await open()
    for (const batch of whole) await journal.append(batch)
    await journal.rewrite([start, [...(first ?? []), ...(second ?? [])]])
    await journal.append(third ?? [])
    expect(journal.size).toBe((await readFile(file)).byteLength)
    await journal.close()
    expect((await recover()).replayed).toStrictEqual([start, [...(first ?? []), ...(second ?? [])], third])
    expect(await readdir(folder)).toStrictEqual(['state.ndjson'])
  })

  it('removes a line that a full disk cut off, and accepts further changes', async () => {
    const journal = await open()
    await journal.append(start)
    const probe = await openFile(file)
    // The class of all open files, which Node doesn't export.
    const files = Object.getPrototypeOf(probe) as FileHandle
    await probe.close()
    vi.spyOn(files, 'appendFile').mockImplementationOnce(async function half(this: FileHandle, line) {
      await this.write(String(line).slice(0, 20))
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    })
    await expect(journal.append(first ?? [])).rejects.toThrow('ENOSPC')
    await journal.append(second ?? [])
    await journal.close()
    expect(await recover()).toStrictEqual({ replayed: [start, second], aside: null })
  })

  it('creates missing folders and follows symbolic links', async () => {
    const target = join(folder, 'a/b/state.ndjson')
    await (await openJournal(target, { warn: () => undefined })).close()
    await symlink(target, file)
    const journal = await open()
    await journal.rewrite(whole)
    await journal.close()
    expect((await readFile(target, 'utf8')).split('\n')).toHaveLength(5)
  })
})

describe('a damaged file', () => {
  const text = whole.map(toLine).join('')
  const upTo = (lines: number) => whole.slice(0, lines).map(toLine).join('')

  it.each([...Array(toLine(third ?? []).length).keys()].slice(1))(
    'without its last %i bytes is replayed up to the last complete line',
    async (bytes) => {
      await writeFile(file, text)
      await truncate(file, text.length - bytes)
      const torn = toLine(third ?? []).slice(0, -bytes)
      expect(await recover()).toStrictEqual({ replayed: whole.slice(0, 3), aside: torn })
      expect(warnings).toStrictEqual([expect.stringMatching(/damaged after 3 lines.*\.bad-/)])
      expect((await recover()).replayed).toStrictEqual(whole.slice(0, 3))
      expect(warnings).toHaveLength(1)
    },
  )

  it.each([
    ['garbage', 'gar bage\n'],
    ['another kind of JSON', '{"foo":1}\n'],
    ['null', 'null\n'],
    ['an empty line', '\n'],
    ['bytes that are no text', '\u00ff\u00fe\u0000\n'],
    ['a change without its checksum', `{"changes":${JSON.stringify(first)}}\n`],
    ['a change that was edited', toLine(first ?? []).replace('"1"', '"7"')],
  ])('with %s in the middle is replayed up to there', async (_, line) => {
    await writeFile(file, upTo(2) + line + toLine(third ?? []), 'latin1')
    expect(await recover()).toStrictEqual({ replayed: whole.slice(0, 2), aside: line + toLine(third ?? []) })
    expect(warnings).toStrictEqual([expect.stringMatching(/damaged after 2 lines/)])
  })

  it.each([
    ['garbage', 'hello', 'cannot be read'],
    ['binary', '\u0000\u0001\u00ff\n\u00d8', 'cannot be read'],
    ['another version', toLine([{ ...startChange(defaultOptions, 0), version: 99 as 1 }]), 'version 99'],
    ['changes without a start', toLine(first ?? []), 'does not begin with a start'],
    ['no changes', toLine([]), 'does not begin with a start'],
    ['a torn start', toLine(start).slice(0, 20), 'cannot be read'],
  ])('that begins with %s is moved aside as a whole', async (_, begin, words) => {
    await writeFile(file, begin + text, 'latin1')
    expect(await recover()).toStrictEqual({ replayed: [], aside: begin + text })
    expect(warnings).toStrictEqual([expect.stringContaining(words)])
  })

  it('that is empty counts as new', async () => {
    await writeFile(file, '')
    expect(await recover()).toStrictEqual({ replayed: [], aside: null })
    expect(warnings).toStrictEqual([])
  })
})

describe('the lock', () => {
  it('refuses a second user until the first one closes the file', async () => {
    const journal = await open()
    await expect(open()).rejects.toThrow(`is in use by process ${process.pid}`)
    await journal.close()
    await (await open()).close()
    expect(await readdir(folder)).toStrictEqual(['state.ndjson'])
  })

  it('refuses a file that another live process uses', async () => {
    await writeFile(`${file}.lock`, `${process.ppid}\n`)
    await expect(open()).rejects.toThrow(`is in use by process ${process.ppid}`)
  })

  it.each([
    // A restarted container gives the same pid to its only process.
    ['an earlier process with our own pid', `${process.pid}\n`],
    // Above Linux's largest pid, 2^22.
    ['a dead process', '4194305\n'],
    ['nobody', ''],
    ['somebody who cannot write', 'pid\n'],
  ])('of %s is taken over', async (_, content) => {
    await writeFile(`${file}.lock`, content)
    await (await open()).close()
    expect(await readdir(folder)).toStrictEqual(['state.ndjson'])
  })

  it('is removed if the file cannot be used', async () => {
    file = folder
    await expect(open()).rejects.toThrow(`state file ${folder} cannot be used: EISDIR`)
    expect(await readdir(folder)).toStrictEqual([])
    await expect(readFile(`${folder}.lock`)).rejects.toThrow('ENOENT')
  })
})
