import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathParameters } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { OperationName } from '../../src/contract/extras.ts'
import { decodeParams, findRoute, locate } from './routes.ts'

const sid = '8f1d4c62-5b0e-4a97-b3d1-2c6e90a7f415'
const call = '64b23061-ba11-483d-a2b7-316528d16d8f'

function route(method: string, pathname: string): OperationName | null {
  const location = locate(pathname)
  return location?.area === 'api' ? (findRoute(method, location.path)?.name ?? null) : null
}

describe('findRoute', () => {
  it('finds the endpoint and parameters of any contract path, despite prefixes and extra slashes', () => {
    const values = fc.string({ minLength: 1 }).filter((text) => !/^\.+$/.test(text))
    const prefixes = fc.constantFrom('', '/', '/switchboard', '/a/b', '//x//')
    const names = fc.constantFrom(...Object.values(endpoints))
    fc.assert(
      fc.property(names, values, prefixes, fc.boolean(), fc.boolean(), (endpoint, value, prefix, twice, trailing) => {
        const filled = endpoint.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(value))
        const path = twice ? filled.replaceAll('/', '//') : filled
        const location = locate(`${prefix}${path}${trailing ? '/' : ''}`)
        const found = findRoute(endpoint.method, location?.path ?? '')
        expect(found?.name).toBe(endpoint.name)
        const expected = Object.fromEntries(pathParameters(endpoint).map((name) => [name, value]))
        expect(decodeParams(found?.params ?? {})).toStrictEqual(expected)
      }),
    )
  })

  it.each([
    ['GET', '/v1/applications', 'listApplications'],
    ['GET', '/V1/APPLICATIONS/', 'listApplications'],
    ['GET', `/v1/Applications/${sid}`, 'getApplication'],
    ['GET', `/v1/applications/${sid}`, null],
    ['GET', `/v1/Accounts/${sid}/calls`, 'listCalls'],
    ['GET', `/v1/accounts/${sid}/Calls`, null],
    ['GET', `/v1/Accounts/${sid}/Calls/${call}`, 'getCall'],
    ['GET', `/v1/Accounts/${sid}/calls/${call}`, null],
  ])('ignores the case of a word unless a sid follows: %s %s', (method, path, name) => {
    expect(route(method, path)).toBe(name)
  })

  it.each([
    ['HEAD', '/v1/Applications', 'listApplications'],
    ['HEAD', `/v1/Accounts/${sid}/SpeechCredentials/${call}/test`, null],
    ['PATCH', `/v1/Applications/${sid}`, null],
    ['DELETE', '/v1/Applications', null],
    ['GET', '/v1/Nowhere', null],
    ['GET', '/v1', null],
    ['GET', `/v1/Applications/${sid}/more`, null],
    ['GET', '/v10/Applications', null],
  ])('maps %s %s to %s', (method, path, name) => {
    expect(route(method, path)).toBe(name)
  })
})

describe('locate', () => {
  it.each([
    ['/v1/Applications', { area: 'api', prefix: '', path: '/v1/Applications' }],
    ['/switchboard/v1/Applications/', { area: 'api', prefix: '/switchboard', path: '/v1/Applications' }],
    ['/__mock__/', { area: 'control', prefix: '', path: '/__mock__' }],
    ['/a/__mock__/state', { area: 'control', prefix: '/a', path: '/__mock__/state' }],
    ['/v1/Accounts/__mock__/Calls', { area: 'api', prefix: '', path: '/v1/Accounts/__mock__/Calls' }],
  ])('splits %s into area, prefix and path', (pathname, location) => {
    expect(locate(pathname)).toStrictEqual(location)
  })

  it.each(['/', '/applications', '/v1x/Applications', '/assets/v1.js'])('ignores %s', (pathname) => {
    expect(locate(pathname)).toBeNull()
  })
})

it('refuses broken percent-encoding with 400', () => {
  expect(() => decodeParams({ application_sid: '%zz' })).toThrow(
    expect.objectContaining({ status: 400, body: { shape: 'json', json: { msg: "Failed to decode param '%zz'" } } }),
  )
})
