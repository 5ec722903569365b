/** Component tests: what Testing Library does by itself where a test runner has globals. */
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { loadFormat } from '../../src/ui/phone-number.tsx'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

afterEach(cleanup)

// Else a number would be in two spellings, one after the other, at times that tests do not know.
await loadFormat()
