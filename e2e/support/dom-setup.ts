/**
 * Component tests share a process, because starting one and loading React and happy-dom takes longer than most of their
 * files. Each file has its own window and its own instances of our modules; it shares only globals and packages.
 */
import { afterEach, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/environments'

/** Global that closes the previous file's window: kept until now for whatever that file left running. */
const closing = '__closeWindow'

await Reflect.get(globalThis, closing)?.()
vi.resetModules()
// Wide enough for every column of a list.
const happyDOM = { width: 1440, height: 900 }
const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, { happyDOM })
Reflect.set(globalThis, closing, () => teardown(globalThis))
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

await import('./shared-process.ts')
// Not earlier: these look for a window as they load.
const { notifyManager } = await import('@tanstack/react-query')
const { cleanup, configure, screen, within } = await import('@testing-library/react')
const { loadFormat } = await import('../../src/ui/phone-number.tsx')

// It searches the document that it was loaded with.
Object.assign(screen, within(document.body))

// Testing Library does this by itself if a test runner has globals.
afterEach(cleanup)

// The default second is too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// The default scheduler uses setTimeout, which act() doesn't wait for.
notifyManager.setScheduler(queueMicrotask)

// Otherwise phone numbers would change their format at an unpredictable moment in a test.
await loadFormat()
