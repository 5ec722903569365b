import { describe, expect, test } from 'vitest'
import { createFakeClient } from '../../../api/fake-client.ts'
import { createQueryClient } from '../../../api/query.ts'
import { removeCall } from './remove-call.ts'
import { rawCall } from '../call-fixtures.ts'

type Answer = () => Response

/** What comes of removing it where the server answers with these, and how it was asked. */
async function remove(...answers: Answer[]) {
  const { client, asked } = createFakeClient((_, count) => (answers[count] ?? gone)())
  const removed = await removeCall(client, createQueryClient(), 'a')
  return { removed, asked: asked.map(({ method }) => method) }
}

const done: Answer = () => new Response(null, { status: 204 })
const gone: Answer = () => new Response('Not Found', { status: 404 })
const there: Answer = () => Response.json(rawCall('a'))
const refused: Answer = () => Response.json({ msg: 'insufficient permissions' }, { status: 403 })
const page: Answer = () =>
  new Response('<html><body>no</body></html>', { status: 404, headers: { 'content-type': 'text/html' } })
const cut: Answer = () => {
  throw new TypeError('connection cut')
}

describe('a record', () => {
  test('is removed by one request', async () => {
    expect(await remove(done)).toEqual({ removed: { kind: 'removed', how: 'asked' }, asked: ['DELETE'] })
  })

  test('that is gone already is removed', async () => {
    expect(await remove(gone)).toEqual({ removed: { kind: 'removed', how: 'already' }, asked: ['DELETE'] })
  })

  test('whose removal was never answered is read back, not removed again', async () => {
    expect(await remove(cut, gone)).toEqual({ removed: { kind: 'removed', how: 'lost' }, asked: ['DELETE', 'GET'] })
    expect(await remove(cut, there)).toMatchObject({ removed: { kind: 'failed' }, asked: ['DELETE', 'GET'] })
  })

  test('that the server refuses to remove is still there', async () => {
    expect(await remove(refused)).toMatchObject({ removed: { kind: 'failed' }, asked: ['DELETE'] })
  })

  test('is not gone because a web page says 404', async () => {
    expect(await remove(page)).toMatchObject({ removed: { kind: 'failed' } })
  })
})
