import { describe, expect, it } from 'vitest'
import { readArguments } from './server-arguments.ts'

const plain = { seed: 42, scenario: 'demo', profile: 'documented', port: 4010, host: '127.0.0.1', base: '/' }

describe('readArguments', () => {
  it.each([
    [[], { server: plain, quiet: false }],
    [['--port', '0', '--quiet'], { server: { ...plain, port: 0 }, quiet: true }],
    [['--quiet', '--log', 'a.log'], { server: plain, quiet: false, log: 'a.log' }],
    [['--host', '::1'], { server: { ...plain, host: '::1' }, quiet: false }],
    [['--base', 'switchboard'], { server: { ...plain, base: '/switchboard/' }, quiet: false }],
    [
      ['--scenario=busy', '--profile=deployed', '--state', 'a/b.ndjson', '--static', 'dist'],
      {
        server: { ...plain, scenario: 'busy', profile: 'deployed', stateFile: 'a/b.ndjson', staticDir: 'dist' },
        quiet: false,
      },
    ],
    [
      ['--switch', 'singleApplication=object', '--switch=endedCallMs=1000', '--switch', 'neverAnswered=null'],
      {
        server: { ...plain, switches: { singleApplication: 'object', endedCallMs: 1000, neverAnswered: null } },
        quiet: false,
      },
    ],
    [['--deliver-hooks'], { server: { ...plain, deliverHooks: 'loopback' }, quiet: false }],
    [
      ['--deliver-hooks', '--deliver-hooks-anywhere', '--log', 'requests.log'],
      { server: { ...plain, deliverHooks: 'anywhere' }, quiet: false, log: 'requests.log' },
    ],
    [['--help'], 'help'],
  ])('reads %j', (args, read) => {
    expect(readArguments(args)).toStrictEqual(read)
  })

  it.each([
    [['--port', 'http'], '--port must be a whole number from 0 to 65535, not "http"'],
    [['--port', '70000'], '--port'],
    [['--seed', '-1'], '--seed'],
    [['--seed', '1.5'], '--seed'],
    [['--scenario', 'nightmare'], 'empty, demo, busy, large'],
    [['--profile', 'real'], 'documented, deployed'],
    [['--deliver-hooks-anywhere'], 'goes with --deliver-hooks'],
    [['--switch', 'order'], '--switch must be NAME=VALUE'],
    [['--switch', 'disorder=key'], 'unknown switch: disorder; known: singleApplication,'],
    [['--switch', 'order=random'], '--switch order: must be one of "creation", "key"'],
    [['--base', 'a b'], '--base'],
    [['--prot', '1'], '--prot'],
    [['extra'], 'extra'],
    [['--state'], '--state'],
  ])('refuses %j', (args, words) => {
    expect(() => readArguments(args)).toThrow(words)
  })
})
