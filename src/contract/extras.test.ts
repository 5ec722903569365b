import { expect, test } from 'vitest'
import { parseAnswer } from './answer.ts'
import { listAlerts } from './extras.ts'

const alert = {
  time: '2026-11-22T05:09:10.694852444Z',
  account_sid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
  alert_type: 'webhook-connection-failure',
  detail: 'getaddrinfo ENOTFOUND nosuch.invalid',
  message: 'failed to connect to http://u:secret@nosuch.invalid/call?token=secret',
  service_provider_sid: '2708b1b3-2736-40ea-b502-c53d8396247f',
  target_sid: null,
  vendor: null,
}

async function read(...data: object[]) {
  const json = { total: data.length, page_size: '25', page: '1', data }
  return parseAnswer(listAlerts, JSON.parse(JSON.stringify(json)), { receivedAt: 0 })
}

test('removes passwords and queries from the URLs in alerts', async () => {
  const { rows, unreadable } = await read(
    alert,
    {
      ...alert,
      message: 'tried https://a.example/x?token=secret and https://u:secret@b.example/y',
      detail: '/call?secret',
    },
    { ...alert, time: 'never', detail: 'https://u:secret@nosuch.invalid' },
  )
  expect(rows.map(({ value }) => value.message)).toEqual([
    'failed to connect to http://nosuch.invalid/call',
    'tried https://a.example/x and https://b.example/y',
  ])
  expect(rows[0]?.value.time).toBe(Date.UTC(2026, 10, 22, 5, 9, 10, 694))
  expect(unreadable).toHaveLength(1)
  expect(JSON.stringify([rows, unreadable])).not.toContain('secret')
})

test('drops undeclared fields and keeps unknown alert types', async () => {
  const { rows } = await read({ ...alert, alert_type: 'brand-new', password: 'canary', wallet: { key: 'canary' } })
  expect(rows[0]?.value.alert_type).toBe('brand-new')
  expect(JSON.stringify(rows)).not.toMatch(/canary|service_provider_sid/)
})

test('reads fields that the server leaves out as null', async () => {
  const { rows } = await read({ time: alert.time, message: 'no carriers' })
  expect(rows[0]?.value).toEqual({
    time: Date.UTC(2026, 10, 22, 5, 9, 10, 694),
    alert_type: null,
    message: 'no carriers',
    detail: null,
    vendor: null,
    target_sid: null,
  })
})
