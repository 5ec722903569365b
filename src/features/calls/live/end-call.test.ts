import { expect, test } from 'vitest'
import { type Answerer, createFakeClient } from '../../../../e2e/fakes/fake-client.ts'
import { createQueryClient } from '../../../api/query.ts'
import { createWriter } from '../../../api/write.ts'
import { updateCall } from '../../../contract/extras.ts'
import { rawCall } from '../call-fixtures.ts'
import { commandFor, endCall } from './end-call.ts'

const accepted = () => new Response('Accepted', { status: 202 })
const text = (status: number, words: string) => () => new Response(words, { status })
const html = () => new Response('<!doctype html>', { status: 404, headers: { 'content-type': 'text/html' } })
const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}
const callIn = (call_status: string) => () => Response.json(rawCall('c1', { call_status }))
const incompatible = text(422, 'current call state is incompatible with requested action for call_sid c1')
const gone = text(422, 'call session is gone for call_sid c1')
const notFound = text(404, 'Not Found')

/** Ends an answered call; returns the outcome and the commands that the server received. */
async function end(put: Answerer, get: Answerer) {
  const { client, asked } = createFakeClient((request, count) => (request.method === 'PUT' ? put : get)(request, count))
  const writer = createWriter({ client, queryClient: createQueryClient() }, updateCall)
  const outcome = await endCall(writer, 'c1', 'completed')
  const commands = asked.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
  return { outcome, commands }
}

test.each([
  ['passed on', accepted, callIn('in-progress'), { kind: 'requested' }],
  ['passed on, and nobody can read the call', accepted, lost, { kind: 'requested' }],
  ['passed on, and over at once', accepted, callIn('completed'), { kind: 'ended' }],
  // Someone removed its record, and the call goes on.
  ['no such call, and none to read', notFound, notFound, { kind: 'unknown' }],
  // A server without the operation; or the browser repeated the request, and the first one ended the call.
  ['no such call, but one to read that goes on', notFound, callIn('in-progress'), { kind: 'unknown' }],
  ['a session that is gone, and its record says so', gone, callIn('completed'), { kind: 'over' }],
  ['a session that is gone, and no record to read', gone, notFound, { kind: 'over' }],
  ['a session that is gone, of a call listed as going on', gone, callIn('in-progress'), { kind: 'lost' }],
  ['a session that is gone, and nobody can read the call', gone, lost, { kind: 'unknown' }],
  ['not answered yet after all', incompatible, callIn('ringing'), { kind: 'other-state', command: 'no-answer' }],
  ['refused for a state that it is in', incompatible, callIn('in-progress'), { kind: 'refused' }],
  ['a server without the operation', html, callIn('in-progress'), { kind: 'absent' }],
  ['a method that is not allowed', text(405, 'Method Not Allowed'), lost, { kind: 'absent' }],
  ['not permitted', text(403, 'insufficient permissions'), lost, { kind: 'refused' }],
  ['a core that cannot be reached', text(500, 'fetch failed'), callIn('in-progress'), { kind: 'unknown' }],
  ['an answer that was lost', lost, callIn('in-progress'), { kind: 'unknown' }],
])('reports the outcome and sends the command only once: %s', async (_, put, get, expected) => {
  const { outcome, commands } = await end(put, get)
  expect(outcome).toMatchObject(expected)
  expect(commands).toEqual([{ call_status: 'completed' }])
})

test('hangs up an answered call and cancels an unanswered one', () => {
  expect(commandFor('in-progress')).toBe('completed')
  expect(['trying', 'ringing', 'early-media', ''].map(commandFor)).toEqual(Array(4).fill('no-answer'))
})
