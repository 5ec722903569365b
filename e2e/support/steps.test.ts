import { expect, it, vi } from 'vitest'
import { runSteps, type Step } from './steps.ts'

const passes: Step = async () => ({ counts: { passed: 3, failed: 0, skipped: 0 }, failures: [] })
const fails: Step = async () => ({ counts: { passed: 1, failed: 1, skipped: 2 }, failures: ['x.test.ts › y'] })
const passedOnce = { counts: { passed: 1, failed: 0, skipped: 0 }, failures: [] }
const throws: Step = () => Promise.reject(new Error('no browser'))

/** Returns the output of runSteps and its exit code. */
async function outcome(...call: Parameters<typeof runSteps>) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const code = await runSteps(...call)
  const lines = log.mock.calls.flatMap(([text]) => String(text).split('\n'))
  return { code, lines: lines.map((line) => line.replace(/ \(\d+\.\d s\)$/, '').trimEnd()) }
}

it('lists failures, and sums up in its last line', async () => {
  const { code, lines } = await outcome([[{ a: fails }], [{ b: passes }]])
  expect(code).toBe(1)
  expect(lines.slice(lines.indexOf('== result =='))).toEqual([
    '== result ==',
    'a                  1 passed, 1 failed, 2 skipped',
    'b                  3 passed, 0 failed',
    'x.test.ts › y',
    '4 passed, 1 failed, 2 skipped',
  ])
})

it('counts a step that throws as failed, says why, and runs the next', async () => {
  const { code, lines } = await outcome([[{ a: throws, b: passes }]])
  expect(code).toBe(1)
  expect(lines).toContain('no browser')
  expect(lines.at(-1)).toBe('3 passed, 1 failed')
})

it('never mixes the output of parallel steps, and keeps the order of results', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const slow: Step = async ({ say }) => {
    say('slow, 1')
    await ended
    say('slow, 2')
    return passedOnce
  }
  const quick: Step = async ({ say }) => {
    say('quick')
    end()
    return passedOnce
  }
  const { code, lines } = await outcome([[{ slow }, { quick }]])
  expect(code).toBe(0)
  expect(lines.join('\n')).toMatch(/== slow ==\nslow, 1\nslow, 2\n/)
  expect(lines.slice(-3)).toEqual([
    'slow               1 passed, 0 failed',
    'quick              1 passed, 0 failed',
    '2 passed, 0 failed',
  ])
})

it('says that a missing tool couldn’t start', async () => {
  const missing: Step = async ({ tool }) => ({
    counts: { passed: (await tool('no-such-tool', [])) === null ? 1 : 0, failed: 0, skipped: 0 },
    failures: [],
  })
  const { lines } = await outcome([[{ missing }, { passes }]])
  expect(lines.join('\n')).toMatch(/no-such-tool.*ENOENT/)
})

it('fails if no test ran', async () => {
  expect((await outcome([])).code).toBe(1)
})

it('fails if all tests were skipped, unless that is allowed', async () => {
  const skips: Step = async () => ({ counts: { passed: 0, failed: 0, skipped: 1 }, failures: [] })
  expect((await outcome([[{ skips }]])).code).toBe(1)
  expect(await outcome([[{ skips }]], true)).toMatchObject({ code: 0 })
})

it('mentions on request that nothing was skipped', async () => {
  expect((await outcome([[{ passes }]], true)).lines.at(-1)).toBe('3 passed, 0 failed, 0 skipped')
})
