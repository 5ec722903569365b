import { expect, test } from 'vitest'
import { listApplications } from '../../contract/applications.ts'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { findAccounts } from './find-accounts.ts'

/** Finds the accounts of a server that answers by path; also returns the requests made for it. */
async function find(answers: Readonly<Record<string, unknown>>, isThorough = false) {
  const { client, asked } = createFakeClient(({ url }) => {
    const body = answers[new URL(url).pathname.replace('/v1/', '')]
    return body === undefined ? json({ msg: 'Forbidden' }, 403) : json(body)
  })
  const applications = await client.send(listApplications, {})
  const found = await findAccounts(client, applications, { isThorough })
  return { found, asked: asked.slice(1).map(({ url }) => new URL(url).pathname) }
}

const application = (account_sid: string | null, sid: string) => ({ application_sid: sid, account_sid, name: 'n' })
const number = (account_sid: string | null) => ({ phone_number_sid: `p-${account_sid}`, number: '1', account_sid })

test('takes a single account from the records without further requests', async () => {
  const { found, asked } = await find({ Applications: [application('mine', '1'), application(null, '2')] })
  expect(found).toEqual([{ account_sid: 'mine', name: null, applications: 1 }])
  expect(asked).toEqual([])
})

test('lists several accounts with their names, most applications first', async () => {
  const { found } = await find({
    Applications: [application('one', '1'), application('two', '2'), application('two', '3')],
    Accounts: [
      { account_sid: 'one', name: 'First' },
      { account_sid: 'three', name: 'Empty' },
    ],
  })
  expect(found).toEqual([
    { account_sid: 'two', name: null, applications: 2 },
    { account_sid: 'one', name: 'First', applications: 1 },
    { account_sid: 'three', name: 'Empty', applications: null },
  ])
})

test('requests the accounts if there are no applications', async () => {
  const { found, asked } = await find({ Applications: [], Accounts: [{ account_sid: 'mine', name: 'Mine' }] })
  expect(found).toEqual([{ account_sid: 'mine', name: 'Mine', applications: null }])
  expect(asked).toEqual(['/v1/Accounts'])
})

test('falls back to phone numbers if the server lists no accounts', async () => {
  const { found } = await find({ Applications: [], PhoneNumbers: [number('mine'), number('mine'), number(null)] })
  expect(found).toEqual([{ account_sid: 'mine', name: null, applications: null }])
})

test('finds nothing, without an error, if no list names an account', async () => {
  const { found, asked } = await find({ Applications: [] })
  expect(found).toEqual([])
  expect(asked).toEqual(['/v1/Accounts', '/v1/PhoneNumbers'])
})

test('also finds accounts without applications in thorough mode', async () => {
  const { found } = await find(
    { Applications: [application('mine', '1')], Accounts: [{ account_sid: 'other', name: null }] },
    true,
  )
  expect(found.map(({ account_sid }) => account_sid)).toEqual(['mine', 'other'])
})
