import { describe, expect, it } from 'vitest'
import { readBody } from './body.ts'

const bodyLimit = 102_400

function post(body: BodyInit, type = 'application/json', headers: Record<string, string> = {}): Request {
  return new Request('http://mock.test/v1/Applications', {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
  })
}

/** Returns a JSON document of exactly `bytes` bytes. */
function document(bytes: number): string {
  return `{"x":"${'a'.repeat(bytes - 8)}"}`
}

async function refusal(request: Request): Promise<{ status: number; msg: unknown }> {
  const { status, body } = await readBody(request).then(
    () => expect.fail('it was accepted'),
    (error: unknown) => error as { status: number; body: { json: { msg: unknown } } },
  )
  return { status, msg: body.json.msg }
}

describe('readBody', () => {
  it.each([
    ['application/json'],
    ['Application/JSON; charset=utf-8'],
    ['application/json;charset="UTF-8"'],
    ['application/json; charset=utf8'],
  ])('reads %s', async (type) => {
    expect(await readBody(post('{"name":"Größe"}', type))).toStrictEqual({ name: 'Größe' })
  })

  it.each([['text/plain'], ['application/x-www-form-urlencoded'], ['application/jsonp'], ['']])(
    'treats a body of type %j as absent',
    async (type) => {
      expect(await readBody(post(new TextEncoder().encode('{"name":"x"}'), type))).toBeUndefined()
    },
  )

  it('treats an empty body as absent', async () => {
    expect(await readBody(post(''))).toBeUndefined()
  })

  it('accepts at most 102,400 bytes', async () => {
    expect(await readBody(post(document(bodyLimit)))).toStrictEqual({ x: expect.any(String) })
    expect(await refusal(post(document(bodyLimit + 1)))).toStrictEqual({ status: 413, msg: 'request entity too large' })
  })

  it.each(['{"name":', '{name:"x"}', 'nonsense', '"text"', '12', 'null', ' true'])('refuses %j', async (text) => {
    expect(await refusal(post(text))).toStrictEqual({ status: 400, msg: expect.stringMatching(/JSON/) })
  })

  it('refuses unsupported charsets and content encodings', async () => {
    expect(await refusal(post('{}', 'application/json; charset=latin1'))).toStrictEqual({
      status: 415,
      msg: 'unsupported charset "LATIN1"',
    })
    expect(await refusal(post('{}', 'application/json', { 'content-encoding': 'gzip' }))).toStrictEqual({
      status: 415,
      msg: 'unsupported content encoding "gzip"',
    })
  })
})
