import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { loadEnv, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { fewChunks } from './src/build/chunks.ts'
import { compressed } from './src/build/compressed.ts'
import { integrity } from './src/build/integrity.ts'
import { startScript } from './src/build/start-script.ts'
import { defaultConfig, readDeploymentConfig } from './src/deploy/config.ts'
import { demoFiles } from './src/deploy/demo-files.ts'
import { demoHeaders, headersOf, productionHeaders } from './src/deploy/headers.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

// Tests read the same everywhere; it has to be set before the first Date is made.
if (process.env['VITEST'] !== undefined) process.env['TZ'] = 'UTC'

/**
 * Modes: `vite dev` runs on the embedded mock backend, `vite dev --mode server` against VITE_API_URL;
 * `vite build` holds no line of the mock, `vite build --mode demo` holds it all.
 */
export default defineConfig(({ command, mode }) => {
  const mock = command === 'serve' ? !['server', 'test'].includes(mode) : mode === 'demo'
  const api = loadEnv(mode, root)['VITE_API_URL']
  const proxy = api === undefined || api === '' ? {} : { '/v1': { target: api, changeOrigin: true } }
  // Constants, so that the bundler drops the branch, and the import in it, that one of them makes unreachable.
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
      // The oldest browsers with popover, light-dark() and nested CSS, which are then left as written.
      target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
      // The polyfill is an inline script and small assets would become data: URLs; the production CSP has neither.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // One sheet, 7 kB (gzip) more than a list needs: no page waits for another round.
      cssCodeSplit: false,
    },
    test: {
      // Property tests are long; on a busy machine they must not fail for that.
      testTimeout: 60_000 * Number(process.env['TEST_DEPTH'] ?? 1),
      setupFiles: ['e2e/support/property-seed.ts'],
      // Vitest leaves one core to itself, which is half of a small machine, and needs it only at the start.
      maxWorkers: '100%',
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            // Many files share a process and its modules: less than half the processor time (45 s instead of 105 s).
            isolate: false,
            setupFiles: ['e2e/support/shared-process.ts'],
            include: ['src/**/*.test.ts', 'mocks/**/*.test.ts', 'e2e/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'dom',
            environment: 'happy-dom',
            setupFiles: ['e2e/support/dom-setup.ts'],
            include: ['src/**/*.test.tsx', 'e2e/**/*.test.tsx'],
          },
        },
      ],
    },
  }
})

/** Its package names its development build alone. */
const productionRouter = {
  'react-router/dom': resolve(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
  'react-router': resolve(root, 'node_modules/react-router/dist/production/index.mjs'),
}

/** What `npm run preview` sends: the headers of production, for the config.json of the build it shows. */
const sendHeaders: Plugin = {
  name: 'send-headers',
  configurePreviewServer({ config: { base, build }, middlewares }) {
    const dist = resolve(root, build.outDir)
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
