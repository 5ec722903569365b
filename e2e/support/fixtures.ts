/**
 * `test` for every spec. One server per worker serves the production build and the API on one origin, under
 * the production headers; each test finds it freshly reset, and fails on any problem a page reports.
 */
import { existsSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { type RunningServer, startServer } from '../../mocks/hosts/http-server.ts'
import { type Build, builds } from './builds.ts'
import { Mock, now, profileUnderTest } from './mock.ts'
import { Problems } from './problems.ts'

interface TestFixtures {
  /** The mock backend, reset. */
  readonly mock: Mock
  /** What went wrong in the page; for announcing a failure that belongs to the test. */
  readonly problems: Problems
}

interface WorkerFixtures {
  /** Which build is served: `test.use({ build: 'subPath' })` at the top of a spec. */
  readonly build: keyof typeof builds
  readonly server: RunningServer
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  build: ['root', { scope: 'worker', option: true }],

  server: [
    async ({ build }, use) => {
      const server = await serve(builds[build])
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server, build }, use) => {
    await use(server.url + builds[build].base)
  },

  mock: [
    async ({ server }, use) => {
      const mock = new Mock(server.url)
      await mock.reset()
      await use(mock)
      // What the dashboard asked, and what it was answered, was as the contract has it.
      base.expect(await mock.strays()).toStrictEqual([])
    },
    { auto: true },
  ],

  problems: [
    async ({ context, mock }, use) => {
      // Time stands still in pages too, so that ages read the same in every run; their timers go on.
      await context.clock.setFixedTime(now)
      const problems = await Problems.watch(context, mock.url, mock.faults)
      await use(problems)
      base.expect(await problems.verdict()).toStrictEqual([])
    },
    { auto: true },
  ],
})

/** A server on a free port of the loopback interface: API, control endpoints and, if given, a build. */
export async function serve(build?: Build): Promise<RunningServer> {
  if (build !== undefined && !existsSync(build.folder)) {
    throw new Error('No build to test: run `npm run test:e2e`, which builds first')
  }
  return startServer({
    host: '127.0.0.1',
    port: 0,
    seed: 42,
    scenario: 'demo',
    profile: profileUnderTest,
    checkAnswers: true,
    ...(build === undefined ? {} : { staticDir: build.folder, base: build.base }),
  })
}

export { expect } from '@playwright/test'
