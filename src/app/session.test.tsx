import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query.ts'
import { plainProfile } from '../features/connections/held-session.ts'
import { createSessions } from './session.ts'

const held = {
  server: 'https://api.example.com',
  token: 'secret-token',
  account_sid: 'mine',
  profile: plainProfile,
  isKept: true,
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a session that ends leaves nothing: no answers, no token, and its requests are called off', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_url: string, options?: RequestInit) => {
    signals.push(options?.signal)
    return new Promise(() => undefined)
  })
  const queryClient = createQueryClient()
  const sessions = createSessions(queryClient)
  sessions.open({ held, accepted: null })
  await vi.waitFor(() => expect(signals).not.toHaveLength(0))
  queryClient.setQueryData(['an answer'], 'of this connection')
  expect(sessionStorage).toHaveLength(1)

  sessions.end()

  expect(sessions.current.get()).toBeNull()
  expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
  expect(signals.map((signal) => signal?.aborted)).not.toContain(false)
})
