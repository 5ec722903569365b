import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseDeploymentConfig, readDeploymentConfig } from './config.ts'

function withServer(server: unknown): unknown {
  return { servers: [server] }
}

describe('config.json', () => {
  it.each([
    ['nothing', {}, { servers: 'same-origin' }],
    ['same-origin', { servers: 'same-origin' }, { servers: 'same-origin' }],
    ['any', { servers: 'any' }, { servers: 'any' }],
    [
      'a list',
      { servers: [{ name: ' Europe ', url: 'https://eu.example.com' }] },
      { servers: [{ name: 'Europe', url: 'https://eu.example.com' }] },
    ],
  ])('may set the servers to %s', (_, json, config) => {
    expect(parseDeploymentConfig(json)).toStrictEqual(config)
  })

  it.each([
    ['https://API.example.com/', 'https://api.example.com'],
    ['https://api.example.com:443/v1/', 'https://api.example.com'],
    ['https://example.com/voice/v1', 'https://example.com/voice'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ])('normalizes the server URL %s to %s', (url, server) => {
    expect(parseDeploymentConfig(withServer({ name: 'A', url })).servers).toStrictEqual([{ name: 'A', url: server }])
  })

  it.each([
    [{ servers: 'all' }, 'config.json: servers must be "same-origin", "any" or a list of {"name", "url"}'],
    [{ servers: [] }, 'config.json: servers: must name a server, or be "same-origin"'],
    [{ server: 'any' }, 'server'],
    [[], 'config.json: the file: '],
    [null, 'config.json: the file: '],
    [withServer({ url: 'https://a.example' }), 'config.json: servers[0].name: '],
    [withServer({ name: '', url: 'https://a.example' }), 'config.json: servers[0].name: '],
    [withServer({ name: 'A', url: 'a.example' }), 'servers[0].url: must be an absolute URL'],
    [withServer({ name: 'A', url: 'ftp://a.example' }), 'servers[0].url: must begin with https:// or http://'],
    [withServer({ name: 'A', url: 'https://me:pw@a.example' }), 'servers[0].url: must not hold a user name'],
    [withServer({ name: 'A', url: 'https://a.example/?x=1' }), 'servers[0].url: must not hold a query'],
    [withServer({ name: 'A', url: 'http://[::1]:4010' }), 'servers[0].url: must be a host name or an IPv4 address'],
  ])('is rejected with a clear message if it holds %j', (json, message) => {
    expect(() => parseDeploymentConfig(json)).toThrow(message)
  })

  it('is rejected with a clear message if it is not JSON', () => {
    expect(() => readDeploymentConfig('{"servers": any}')).toThrow('config.json is not JSON: ')
  })

  it('defaults to the same origin as shipped', () => {
    const text = readFileSync(new URL('../../public/config.json', import.meta.url), 'utf8')
    expect(readDeploymentConfig(text)).toStrictEqual({ servers: 'same-origin' })
    expect(readDeploymentConfig(`\uFEFF${text}`)).toStrictEqual({ servers: 'same-origin' })
  })
})
