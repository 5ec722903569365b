/** Runs the steps of a test command and says at the end what came of each, and of all together. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type TestCounts, countStep, total, verdict } from './test-counts.ts'

/** What a step may do: run a tool of this project, and say something. */
export interface Shell {
  /** The exit code, null when it was killed or could not start. */
  readonly tool: (
    name: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<number | null>
  readonly say: (text: string) => void
}

export interface StepResult {
  readonly counts: TestCounts
  /** One line for each failure, said again at the end, where a long log is read first. */
  readonly failures?: readonly string[]
}

export type Step = (shell: Shell) => Promise<StepResult>

/** Steps by name, one after the other. */
export type Lane = Readonly<Record<string, Step>>

/**
 * Runs groups one after the other and the lanes of a group beside each other. What the steps of a group of several lanes
 * print is shown when each has ended, so that lines of two tools never mix. With `mentionSkipped` the last line says how many
 * tests were skipped in any case, and that nothing but those was there is no failure. Returns the exit code.
 */
export async function runSteps(groups: readonly (readonly Lane[])[], mentionSkipped?: true): Promise<number> {
  const results: TimedResult[] = []
  for (const lanes of groups) {
    const run = lanes.length === 1 ? shown : collected
    results.push(...(await Promise.all(lanes.map((lane) => runLane(lane, run)))).flat())
  }
  console.log('\n== result ==')
  for (const { name, counts, seconds } of results) {
    console.log(`${name.padEnd(18)} ${verdict(counts)} (${seconds.toFixed(1)} s)`)
  }
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(failure)
  const sum = total(results.map(({ counts }) => counts))
  console.log(verdict(sum, mentionSkipped))
  const isSomething = sum.passed > 0 || (mentionSkipped === true && sum.skipped > 0)
  return sum.failed === 0 && isSomething ? 0 : 1
}

interface TimedResult extends StepResult {
  readonly name: string
  readonly seconds: number
}

async function runLane(lane: Lane, run: typeof shown): Promise<readonly TimedResult[]> {
  const results: TimedResult[] = []
  for (const [name, step] of Object.entries(lane)) {
    const start = performance.now()
    results.push({ ...(await run(name, step)), name, seconds: (performance.now() - start) / 1000 })
  }
  return results
}

/** A step whose tools print to the terminal themselves. */
async function shown(name: string, step: Step): Promise<StepResult> {
  console.log(`\n== ${name} ==`)
  const say = (text: string): void => console.log(text)
  return attempt(step, { say, tool: (...call) => spawned('inherit', () => {}, say, ...call) })
}

async function collected(name: string, step: Step): Promise<StepResult> {
  const chunks: Buffer[] = []
  const say = (text: string): void => void chunks.push(Buffer.from(`${text}\n`))
  const result = await attempt(step, {
    say,
    tool: (...call) => spawned('pipe', (chunk) => chunks.push(chunk), say, ...call),
  })
  console.log(`\n== ${name} ==\n${Buffer.concat(chunks).toString().trimEnd()}`)
  return result
}

/** A step that throws has failed; the ones after it still run. */
async function attempt(step: Step, shell: Shell): Promise<StepResult> {
  try {
    return await step(shell)
  } catch (error) {
    shell.say(error instanceof Error ? error.message : String(error))
    return { counts: countStep(null) }
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

function spawned(
  output: 'inherit' | 'pipe',
  keep: (chunk: Buffer) => void,
  say: (text: string) => void,
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number | null> {
  const child = spawn(`${root}node_modules/.bin/${name}`, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, TZ: 'UTC', ...env },
  })
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      say(`${name}: ${error.message}`)
      resolve(null)
    })
    child.on('close', resolve)
  })
}
