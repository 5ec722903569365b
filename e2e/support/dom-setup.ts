/** Setup of component tests: what Testing Library does by itself if a test runner has globals. */
import { notifyManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { loadFormat } from '../../src/ui/phone-number.tsx'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

afterEach(cleanup)

// The default second is too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// The default scheduler uses setTimeout, which act() doesn't wait for.
notifyManager.setScheduler(queueMicrotask)

// Otherwise phone numbers would change their format at an unpredictable moment in a test.
await loadFormat()
