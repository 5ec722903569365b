import { expect, test } from 'vitest'
import { deletePhoneNumber } from '../contract/phone-numbers.ts'
import { createFakeClient } from '../../e2e/fakes/fake-client.ts'
import { defer, settle } from '../../e2e/fakes/fake-clock.ts'
import { createGate } from './gate.ts'

/** Starts two deletes at a gate that allows one at a time. */
async function twoDeletes() {
  const answer = defer<Response>()
  const gate = createGate({ parallel: 1, setTimer: () => () => undefined })
  const { client, asked } = createFakeClient(() => answer.promise, { gate })
  const giveUp = new AbortController()
  const remove = (phone_number_sid: string) =>
    client
      .send(deletePhoneNumber, { phone_number_sid }, { waitSignal: giveUp.signal })
      .then(() => 'done')
      .catch((error: unknown) => error)
  const [first, second] = [remove('a'), remove('b')]
  await settle()
  return { first, second, giveUp, asked, answer }
}

test('waitSignal aborts a request that waits for its turn, but not one already sent', async () => {
  const { first, second, giveUp, asked, answer } = await twoDeletes()
  giveUp.abort()
  expect(await second).toMatchObject({ kind: 'aborted', outcome: 'not-sent' })
  answer.resolve(new Response(null, { status: 204 }))
  expect(await first).toBe('done')
  expect(asked).toHaveLength(1)
})

test('reports the network error of a sent request even after waitSignal is aborted', async () => {
  const { first, giveUp, answer } = await twoDeletes()
  giveUp.abort()
  answer.reject(new TypeError('Failed to fetch'))
  expect(await first).toMatchObject({ kind: 'network', outcome: 'unknown' })
})
