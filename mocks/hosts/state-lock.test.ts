import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultOptions } from '../service/options.ts'
import { openState } from './file-store.ts'

let folder = ''
let file = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-lock-'))
  file = join(folder, 'state.ndjson')
})
afterEach(async () => rm(folder, { recursive: true }))

const warn = (line: string) => expect.fail(line)
const open = () => openState(defaultOptions, { stateFile: file, realNow: () => 0, warn })

it('refuses a second user until the first one closes the file', async () => {
  const state = await open()
  await expect(open()).rejects.toThrow(`is in use by process ${process.pid}`)
  await state.close()
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
])('takes over the lock of %s', async (_, content) => {
  await writeFile(`${file}.lock`, content)
  await (await open()).close()
  expect(await readdir(folder)).toStrictEqual(['state.ndjson'])
})

it('leaves no lock if the file cannot be used', async () => {
  file = folder
  await expect(open()).rejects.toThrow(`state file ${folder} cannot be used: EISDIR`)
  expect(await readdir(folder)).toStrictEqual([])
  await expect(readFile(`${folder}.lock`)).rejects.toThrow('ENOENT')
})
