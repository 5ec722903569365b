import type { Root } from 'react-dom/client'
import { showLoadFailure } from './start/load-failure.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet exports nothing
import './ui/style.css'
// oxlint-disable-next-line import/no-unassigned-import -- as above
import './start/start.css'

const container = document.querySelector('#root')
if (container === null) throw new Error('index.html has no #root')

/** The token of the mock backend's demo account; not a secret. */
const demoToken = 'demo-token'

/**
 * React is part of this file, but evaluated only by this import. The app's own code is a separate file, which
 * index.html names too: React is evaluated while that arrives. Neither blocks the page for long (docs/performance.md).
 */
async function loadReact(place: Element): Promise<Root> {
  const { createRoot } = await import('react-dom/client')
  return createRoot(place)
}

async function start(root: Root): Promise<void> {
  // A build-time constant (vite.config.ts): production builds drop this branch, and the mock backend with it.
  if (__MOCK__) {
    try {
      const { startBrowserMock } = await import('../mocks/hosts/browser.ts')
      await startBrowserMock(import.meta.env.BASE_URL)
    } catch (error) {
      const { StartFailure } = await import('./app/start-failure.tsx')
      root.render(<StartFailure error={error} />)
      return
    }
  }
  const { renderApp } = await import('./app/render-app.tsx')
  await renderApp(root, __MOCK__ ? demoToken : null)
}

function showFailure(root: Root, error: unknown) {
  root.unmount()
  showLoadFailure()
  // For the browser's log, as if it were uncaught.
  reportError(error)
}

void loadReact(container).then((root) => start(root).catch((error: unknown) => showFailure(root, error)))
