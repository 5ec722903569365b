import { expect, test } from 'vitest'
import { planBulk } from './bulk-plan.ts'
import { fieldsOnly } from '../../../../e2e/fakes/fields-only.ts'
import { toRowMaker } from '../number-rows.ts'
import { sampleNames, sampleRecord, sampleRows } from '../phone-number-fixtures.ts'

const rows = sampleRows([
  { sid: '1', number: '100', application: 'app-sales' },
  { sid: '2', number: '200', application: 'app-reception' },
  { sid: '3', number: '300', application: 'app-sales' },
  { sid: '4', number: '400' },
  { sid: '5', number: '500', application: '' },
])
const free = () => false
const sids = (plan: ReturnType<typeof planBulk>) => plan.rows.map(({ value }) => value.phone_number_sid)

test('skips numbers that are already assigned or in another job', () => {
  const plan = planBulk(rows, { kind: 'assign', target: 'app-reception' }, ({ sid }) => sid === '4')
  expect(sids(plan)).toEqual(['1', '3', '5'])
  expect(plan).toMatchObject({ already: 1, busy: 1 })
  expect(plan.from).toEqual([
    { application_sid: 'app-sales', count: 2 },
    { application_sid: null, count: 1 },
  ])
})

test('treats an empty sid as no application', () => {
  expect(sids(planBulk(rows, { kind: 'assign', target: null }, free))).toEqual(['1', '2', '3'])
})

test('reads only fields: building 100,000 records would block the page', () => {
  const record = fieldsOnly({ ...sampleRecord({ sid: '1', number: '100', application: 'app-sales' }).value })
  const [row] = [record].map(toRowMaker(sampleNames, new Map()))
  expect(planBulk(row === undefined ? [] : [row], { kind: 'assign', target: null }, free).from).toHaveLength(1)
})

test('plans to delete all rows', () => {
  expect(planBulk(rows, { kind: 'delete' }, free)).toMatchObject({ rows, already: 0, busy: 0 })
})
