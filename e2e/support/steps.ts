/** Runs the steps of a test command, and prints the result of each and of all together at the end. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { resultOfStep, type StepResult, total, verdict } from './test-results.ts'

/** A step's access to the outside: running a tool of this project, and printing. */
export interface Shell {
  /** Resolves to the exit code, or null if the tool was killed or couldn't start. */
  readonly tool: (
    name: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<number | null>
  readonly say: (text: string) => void
}

export type Step = (shell: Shell) => Promise<StepResult>

/** Steps by name, run one after the other. */
export type Lane = Readonly<Record<string, Step>>

/**
 * Runs groups one after the other, and the lanes of a group in parallel. The output of parallel steps is shown when
 * each has ended, so that lines of two tools never mix. With `mentionSkipped`, the last line always gives the number of
 * skipped tests, and a run with only skipped tests succeeds. Returns the exit code.
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
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(failure)
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

/** Runs a step whose tools print directly to the terminal. */
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

/** Runs a step. If it throws, it counts as failed, and the following steps still run. */
async function attempt(step: Step, shell: Shell): Promise<StepResult> {
  try {
    return await step(shell)
  } catch (error) {
    shell.say(error instanceof Error ? error.message : String(error))
    return resultOfStep(null)
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
