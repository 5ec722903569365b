/**
 * `test` for every spec. Each worker has a server with the production build and the API on one origin, under the
 * production headers. Every test finds the server freshly reset, and fails on any problem that a page reports.
 */
import { existsSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { type RunningServer, startServer } from '../../mocks/hosts/http-server.ts'
import { type Build, builds } from './builds.ts'
import { Mock, now, profileUnderTest } from './mock.ts'
import { Problems } from './problems.ts'

interface TestFixtures {
  /** The mock backend, freshly reset. */
  readonly mock: Mock
  /** Problems of the page. Tests announce the failures they cause. */
  readonly problems: Problems
}

interface WorkerFixtures {
  /** The build to serve: `test.use({ build: 'subPath' })` at the top of a spec. */
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
      // All requests and responses of the dashboard must match the contract.
      base.expect(await mock.strays()).toStrictEqual([])
    },
    { auto: true },
  ],

  problems: [
    async ({ context, mock }, use) => {
      // The page's clock stands still, so that ages read the same in every run. Its timers run.
      await context.clock.setFixedTime(now)
      const problems = await Problems.watch(context, mock.url, mock.faults)
      await use(problems)
      base.expect(await problems.verdict()).toStrictEqual([])
    },
    { auto: true },
  ],
})

/** Starts a server on a free loopback port, with the API, the control endpoints and, if given, a build. */
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
