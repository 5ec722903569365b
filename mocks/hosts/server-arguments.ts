import { parseArgs } from 'node:util'
import { z } from '../../src/contract/zod.ts'
import { defaultOptions, scenarioNames } from '../service/options.ts'
import { type Flipped, profileNames, SwitchesInput, switchValueOf, toFlipped } from '../service/profile.ts'
import type { ServerOptions } from './http-server.ts'

export const usage = `Usage: npm run api -- [options]

  --port N          port to listen on; 0: any free one (default 4010)
  --host ADDRESS    interface to listen on (default 127.0.0.1; all: 0.0.0.0)
  --seed N          seed of the demo data (default ${defaultOptions.seed})
  --scenario NAME   ${scenarioNames.join(', ')} (default ${defaultOptions.scenario})
  --profile NAME    how ambiguous parts of the API spec behave: ${profileNames.join(', ')} (default ${defaultOptions.profile})
  --switch NAME=VALUE
                    change one switch of that profile; can be repeated (the page at / lists them)
  --state FILE      keep the state in FILE, a log of changes, which keeps its original seed, scenario, profile and switches
  --static DIR      also serve the production build in DIR
  --base PATH       path to serve it under (default /)
  --deliver-hooks   send the web callbacks of applications, to this machine only; otherwise they are only recorded
  --deliver-hooks-anywhere
                    with --deliver-hooks: to any machine. Anyone who can reach the mock can then make it send requests
  --log FILE        append a line for every request to FILE instead of printing it
  --quiet           print no request lines
  --help            show this text
`

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface ServerArguments {
  readonly server: Omit<ServerOptions, 'log' | 'warn'>
  readonly quiet: boolean
  /** File for the request lines; without it they are printed. */
  readonly log?: string
}

/** Parses the command line; returns 'help' for --help. Throws UsageError. */
export function readArguments(args: readonly string[]): ServerArguments | 'help' {
  const values = parse([...args])
  if (values.help) return 'help'
  const { seed, scenario, profile, switch: flips, port, host, state, static: dir, base } = values
  const switches = readSwitches(flips)
  const deliverHooks = readDelivery(values['deliver-hooks'], values['deliver-hooks-anywhere'])
  return {
    server: {
      seed: whole('seed', seed, Number.MAX_SAFE_INTEGER),
      scenario: oneOf('scenario', scenario, scenarioNames),
      profile: oneOf('profile', profile, profileNames),
      ...(Object.keys(switches).length === 0 ? {} : { switches }),
      port: whole('port', port, 65_535),
      host,
      ...(state === undefined ? {} : { stateFile: state }),
      ...(dir === undefined ? {} : { staticDir: dir }),
      base: basePath(base),
      ...(deliverHooks === null ? {} : { deliverHooks }),
    },
    // A file of them isn't printed anyway.
    quiet: values.quiet && values.log === undefined,
    ...(values.log === undefined ? {} : { log: values.log }),
  }
}

function parse(args: string[]) {
  const text = <Default extends string>(value: Default) => ({ type: 'string', default: value }) as const
  try {
    return parseArgs({
      args,
      options: {
        port: text('4010'),
        host: text('127.0.0.1'),
        seed: text(String(defaultOptions.seed)),
        scenario: text(defaultOptions.scenario),
        profile: text(defaultOptions.profile),
        switch: { type: 'string', multiple: true, default: [] },
        state: { type: 'string' },
        static: { type: 'string' },
        base: text('/'),
        log: { type: 'string' },
        'deliver-hooks': { type: 'boolean', default: false },
        'deliver-hooks-anywhere': { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function whole(name: string, text: string, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= max)) throw new UsageError(`--${name} must be a whole number from 0 to ${max}, not "${text}"`)
  return value
}

function readDelivery(deliver: boolean, anywhere: boolean): NonNullable<ServerOptions['deliverHooks']> | null {
  if (anywhere && !deliver) throw new UsageError('--deliver-hooks-anywhere goes with --deliver-hooks')
  return deliver ? (anywhere ? 'anywhere' : 'loopback') : null
}

/** Parses `name=value` pairs; the shared schema validates them. */
function readSwitches(texts: readonly string[]): Flipped {
  const pairs = texts.map((text) => {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(text) ?? []
    if (name === '') throw new UsageError(`--switch must be NAME=VALUE, not "${text}"`)
    return [name, switchValueOf(name, value)]
  })
  const result = z.safeParse(SwitchesInput, Object.fromEntries(pairs))
  if (result.success) return toFlipped(result.data)
  const words = result.error.issues.map(({ path, message }) => [...path.map(String), message].join(': '))
  throw new UsageError(`--switch ${words.join('; ')}`)
}

function oneOf<const Name extends string>(option: string, text: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === text)
  if (found === undefined) throw new UsageError(`--${option} must be one of ${names.join(', ')}, not "${text}"`)
  return found
}

/** Adds a slash at both ends, as Vite does. */
function basePath(text: string): string {
  const path = `/${text}/`.replaceAll(/\/{2,}/g, '/')
  if (!/^\/([\w.~-]+\/)*$/.test(path))
    throw new UsageError(`--base must be a path such as /switchboard/, not "${text}"`)
  return path
}
