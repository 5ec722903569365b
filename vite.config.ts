import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { loadEnv, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { toServer } from './src/api/connection.ts'
import { fewChunks } from './src/build/chunks.ts'
import { compressed } from './src/build/compressed.ts'
import { demoFiles } from './src/build/demo-files.ts'
import { integrity } from './src/build/integrity.ts'
import { startScript } from './src/build/start-script.ts'
import { defaultConfig, readDeploymentConfig } from './src/deploy/config.ts'
import { demoHeaders, headersOf, productionHeaders } from './src/deploy/headers.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

// UTC, so that tests read the same everywhere. It must be set before the first Date is created.
if (process.env['VITEST'] !== undefined) process.env['TZ'] = 'UTC'

/**
 * Modes: `vite dev` uses the embedded mock backend, `vite dev --mode server` uses VITE_API_URL. `vite build` contains
 * none of the mock, `vite build --mode demo` all of it.
 */
export default defineConfig(({ command, mode }) => {
  const mock = command === 'serve' ? !['server', 'test'].includes(mode) : mode === 'demo'
  const api = toTarget(loadEnv(mode, root)['VITE_API_URL'] ?? '')
  const proxy = api === '' ? {} : { '/v1': { target: api, changeOrigin: true } }
  // Constants, so that the bundler drops the unreachable branch and its import.
  const define = { __MOCK__: JSON.stringify(mock) }
  return {
    plugins: [
      react(),
      fewChunks(),
      startScript(define),
      ...(mock ? [msw({ mode: 'worker-only' }), demoFiles()] : []),
      integrity(),
      compressed(),
      sendHeaders,
    ],
    define,
    resolve: {
      alias: {
        'tough-cookie': resolve(root, 'mocks/hosts/tough-cookie-stub.ts'),
        ...(command === 'build' ? productionRouter : {}),
      },
    },
    server: { proxy: mock ? {} : proxy },
    preview: { proxy },
    build: {
      manifest: true,
      // The oldest browsers with popover, light-dark() and nested CSS; these features are emitted as written.
      target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
      modulePreload: {
        // The production CSP forbids its inline script, and data: URLs for small assets.
        polyfill: false,
        // The first file is always here: a link for it would be of no use.
        resolveDependencies: (_, files) => files.filter((file) => !file.startsWith('assets/index-')),
      },
      assetsInlineLimit: 0,
      // The compression always takes most of the time, as the bundler would say in each build.
      rolldownOptions: { checks: { bundlerTimings: false } },
      // One style sheet: 7 kB (gzip) more than a list needs, but no page waits for another round trip.
      cssCodeSplit: false,
    },
    test: {
      // Generous: property tests take long, and must not time out on a busy machine.
      testTimeout: 60_000 * Number(process.env['TEST_DEPTH'] ?? 1),
      expect: { poll: { timeout: 20_000 } },
      setupFiles: ['e2e/support/property-seed.ts'],
      // By default Vitest reserves a core for itself: half of a small machine, although it only needs it at first.
      maxWorkers: '100%',
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            // Test files share a process and its modules: less than half the processor time (45 s instead of 105 s).
            isolate: false,
            setupFiles: ['e2e/support/shared-process.ts'],
            include: ['src/**/*.test.ts', 'mocks/**/*.test.ts', 'e2e/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'dom',
            // They also share a process, though not our modules (69 s instead of 192 s). The setup opens their windows.
            environment: 'node',
            isolate: false,
            setupFiles: ['e2e/support/dom-setup.ts'],
            include: ['src/**/*.test.tsx', 'e2e/**/*.test.tsx'],
          },
        },
      ],
    },
  }
})

/** Takes any spelling that the sign-in page accepts; '' for no server. */
function toTarget(typed: string): string {
  try {
    return toServer(typed)
  } catch (error) {
    throw new Error(`VITE_API_URL: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
}

/** React Router's package.json exports only its development build. */
const productionRouter = {
  'react-router/dom': resolve(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
  'react-router': resolve(root, 'node_modules/react-router/dist/production/index.mjs'),
}

/** `npm run preview` sends the production headers, with the config.json of the build it serves. */
const sendHeaders: Plugin = {
  name: 'send-headers',
  configurePreviewServer({ config: { base, build }, middlewares }) {
    const dist = resolve(root, build.outDir)
    // Vite itself only complains if no plugin could serve something else.
    if (!existsSync(resolve(dist, 'index.html'))) throw new Error(`${dist} has no build. Run npm run build first.`)
    const file = resolve(dist, 'config.json')
    const config = existsSync(file) ? readDeploymentConfig(readFileSync(file, 'utf8')) : defaultConfig
    const pages = existsSync(resolve(dist, 'mockServiceWorker.js')) ? demoHeaders(config) : productionHeaders(config)
    middlewares.use(({ url = '/' }, response, next) => {
      const path = new URL(url, 'http://localhost').pathname.replace(base, '/')
      for (const [name, value] of Object.entries(headersOf(path, pages))) response.setHeader(name, value)
      next()
    })
  },
}
