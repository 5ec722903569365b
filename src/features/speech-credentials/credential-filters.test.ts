import { expect, test } from 'vitest'
import { findRows, noneChosen } from '../../patterns/list/row-filters.ts'
import { keysOf, recordOf } from '../../lib/records.ts'
import { searchColumns } from '../../patterns/list/columns.ts'
import { credentialFilters, toCredentialRow } from './credential-rows.ts'
import { credentialsCsv, speechCredentialsColumns } from './speech-credentials-columns.tsx'
import { sampleCredential, tested } from './speech-credential-fixtures.ts'

const rows = [
  sampleCredential('c1', { ...tested, access_key_id: 'AKIA1' }),
  sampleCredential('c2', { ...tested, stt_tested_ok: 0, label: 'half works' }),
  sampleCredential('c3', { vendor: 'deepgram' }),
].map((record) => toCredentialRow(record, new Map()))

const find = (query: string, filters = {}) => {
  const { counts, rows: found } = findRows(rows, null, query, {
    filters: credentialFilters,
    chosen: { ...noneChosen(credentialFilters), ...filters },
    search: searchColumns(speechCredentialsColumns),
  })
  const sids = found.map(({ value }) => value.speech_credential_sid).join()
  return { sids, ...recordOf(keysOf(credentialFilters), counts) }
}

test('shows how many rows each filter would leave', () => {
  const counted = (counts: Readonly<Record<string, number>>) => new Map(Object.entries(counts))
  expect(find('')).toMatchObject({ sids: 'c1,c2,c3', health: counted({ works: 1, failed: 1, untested: 1 }) })
  expect(find('', { health: 'failed' })).toMatchObject({ sids: 'c2', vendor: counted({ aws: 1 }) })
  expect(find('', { health: 'failed', vendor: 'deepgram' })).toMatchObject({
    sids: '',
    health: counted({ untested: 1 }),
  })
})

test('finds vendors, labels, identifiers, sids and results', () => {
  expect(['aws half', 'akia', 'c3', 'never tested'].map((query) => find(query).sids)).toEqual(['c2', 'c1', 'c3', 'c3'])
})

test('exports every column, but no secret', () => {
  const record = sampleCredential('c1', { ...tested, secret_access_key: 'topsecret', api_key: 'topsecret' })
  const fields = credentialsCsv.toFields(toCredentialRow(record, new Map()))
  expect(fields).toHaveLength(credentialsCsv.header.length)
  expect(fields).toContain('2026-03-10T12:00:00.000Z')
  expect(JSON.stringify(fields)).not.toContain('topsecret')
})
