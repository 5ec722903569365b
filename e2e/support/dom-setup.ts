/** Component tests: what Testing Library does by itself where a test runner has globals. */
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

afterEach(cleanup)
