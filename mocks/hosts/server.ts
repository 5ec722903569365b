/** `npm run api`: runs the mock service on a port until interrupted. */
import { open } from 'node:fs/promises'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { type RunningServer, startServer } from './http-server.ts'
import { readArguments, type ServerArguments, usage, UsageError } from './server-arguments.ts'

async function main(): Promise<void> {
  const args = readArguments(process.argv.slice(2))
  if (args === 'help') {
    console.log(usage)
    return
  }
  const write = args.log === undefined ? (line: string) => console.log(line) : await appendTo(args.log)
  const server = await startServer({ ...args.server, ...(args.quiet ? {} : { log: write }) })
  stopOnSignals(server)
  console.log(greeting(server, args))
}

async function appendTo(path: string): Promise<(line: string) => void> {
  const file = await open(path, 'a').catch((error: unknown) => {
    throw new Error(`--log ${path} cannot be written: ${error instanceof Error ? error.message : ''}`, { cause: error })
  })
  return (line) => {
    file.appendFile(`${line}\n`).catch((error: unknown) => console.error(String(error)))
  }
}

function greeting({ url, options }: RunningServer, { server: wanted }: ServerArguments) {
  const { staticDir, base = '/', stateFile, deliverHooks } = wanted
  const flipped = Object.entries(options.switches ?? {}).map(([name, value]) => `, ${name}=${String(value)}`)
  return [
    `Mock API     ${url}/v1 (seed ${options.seed}, scenario ${options.scenario}, profile ${options.profile}${flipped.join('')})`,
    ...(staticDir === undefined ? [`Guide        ${url}/`] : []),
    ...(deliverHooks === undefined
      ? []
      : [`Hooks        delivered ${deliverHooks === 'anywhere' ? 'to any machine' : 'to this machine only'}`]),
    ...(staticDir === undefined ? [] : [`Dashboard    ${url}${base} (${staticDir})`]),
    ...(stateFile === undefined ? [] : [`State        ${stateFile}`]),
    `Controls     ${url}/__mock__/`,
    `Token        ${demoToken}`,
    `Account      ${demoAccountSid}`,
    `Try          curl -H 'Authorization: Bearer ${demoToken}' ${url}/v1/Applications`,
  ].join('\n')
}

function stopOnSignals(server: RunningServer): void {
  let stopping = false
  const stop = (): void => {
    // A second signal stops at once.
    if (stopping) process.exit(130)
    stopping = true
    server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  console.error(error instanceof UsageError ? `${message}\nSee --help` : message)
  process.exit(1)
}

main().catch(fail)
