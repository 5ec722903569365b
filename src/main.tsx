import { createRoot } from 'react-dom/client'
import { renderApp } from './app/render-app.tsx'
import { StartFailure } from './app/start-failure.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet gives nothing to name
import './ui/base.css'

const container = document.querySelector('#root')
if (container === null) throw new Error('index.html has no #root')
const root = createRoot(container)

/** The demo account of the mock backend; no secret. */
const demoToken = 'demo-token'

async function start(): Promise<void> {
  // A constant (vite.config.ts): production builds drop this branch, and the mock backend with it.
  if (__MOCK__) {
    try {
      const { startBrowserMock } = await import('../mocks/hosts/browser.ts')
      await startBrowserMock({ base: import.meta.env.BASE_URL })
    } catch (error) {
      root.render(<StartFailure error={error} />)
      return
    }
    await renderApp(root, demoToken)
    return
  }
  await renderApp(root, null)
}

void start()
