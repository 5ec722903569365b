import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/context.tsx'
import { mostTestsAtOnce, runningTests, useCredentialTests } from '../../../patterns/credential-tests.ts'
import { testCredential } from '../../../patterns/test-credential.ts'
import { announce } from '../../../ui/announce.tsx'
import { resultWords } from './test-words.ts'

/** The test of one credential: how it is, and the ways to begin and to give up. */
export function useTest(sid: string, name: string) {
  const client = useClient()
  const queryClient = useQueryClient()
  const tests = useCredentialTests()
  const test = tests.get(sid) ?? null
  const start = async () => {
    announce(`Testing ${name}`)
    const finished = await testCredential(client, queryClient, sid)
    if (finished !== null) announce(`${name}: ${resultWords(finished)}`)
  }
  return {
    running: test?.running ?? null,
    last: test?.last ?? null,
    /** Why none can be begun now; null when one can. */
    reason:
      runningTests(tests) < mostTestsAtOnce
        ? null
        : 'Two tests are under way. More of them would hold up everything else on this page.',
    start: () => void start(),
  }
}
