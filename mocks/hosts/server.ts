/** `npm run api`: the mock service on a port, until interrupted. */
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { type RunningServer, startServer } from './http-server.ts'
import { readArguments, type ServerArguments, usage, UsageError } from './server-arguments.ts'

async function main(): Promise<void> {
  const args = readArguments(process.argv.slice(2))
  if (args === 'help') {
    console.log(usage)
    return
  }
  const { server: wanted, quiet } = args
  const server = await startServer({ ...wanted, ...(quiet ? {} : { log: (line: string) => console.log(line) }) })
  stopOnSignals(server)
  console.log(greeting(server, args))
}

function greeting({ url, options }: RunningServer, { server: { staticDir, base = '/', stateFile } }: ServerArguments) {
  return [
    `Mock API     ${url}/v1 (seed ${options.seed}, scenario ${options.scenario}, profile ${options.profile})`,
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
    // Somebody who asks twice does not want to wait.
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
