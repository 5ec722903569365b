import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { settle } from '../../../e2e/fakes/fake-clock.ts'
import { pageText, press, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { paths } from '../../paths.ts'
import { sampleCredential } from './speech-credential-fixtures.ts'
import { SpeechCredentialPanel } from './speech-credential-panel.tsx'
import { CredentialReplace } from './speech-credential-replace.tsx'

function Reload() {
  const queryClient = useQueryClient()
  return <button onClick={() => void queryClient.invalidateQueries()}>Reload</button>
}

test('keeps a typed replacement if someone deletes the old credential meanwhile', async () => {
  const lists = [[sampleCredential('old').raw], []]
  const { client } = createFakeClient(() => json(lists.shift() ?? []))
  await renderPage(
    client,
    <>
      <Reload />
      <Routes>
        <Route path={paths.replaceSpeechCredential.pattern} element={<CredentialReplace />} />
      </Routes>
    </>,
    paths.replaceSpeechCredential.link('old'),
  )
  await shows('Keys can’t be changed.')
  const key = screen.getByLabelText(/^Secret access key/)
  fireEvent.change(key, { target: { value: 'typed' } })
  await press('Reload')
  await waitFor(() => expect(lists).toEqual([]))
  await act(settle)
  expect(screen.getByLabelText(/^Secret access key/)).toBe(key)
})

test('offers no credential for deletion in place of itself', async () => {
  const { client } = createFakeClient(({ url }) => {
    const { raw } = sampleCredential('one')
    return json(url.endsWith('/one') ? raw : [raw])
  })
  await renderPage(
    client,
    <Routes>
      <Route path={paths.replacingSpeechCredential.pattern} element={<SpeechCredentialPanel />} />
    </Routes>,
    paths.replacingSpeechCredential.link('one', 'one'),
  )
  await shows('Replace…')
  expect(pageText()).not.toContain('Delete the old credential')
})

test('offers no credential of another account for replacement or deletion', async () => {
  const { raw } = sampleCredential('one')
  const other = sampleCredential('other', { account_sid: 'another' })
  const { client } = createFakeClient(({ url }) => json(url.endsWith('/one') ? raw : [raw, other.raw]))
  const page = (
    <Routes>
      <Route path={paths.replaceSpeechCredential.pattern} element={<CredentialReplace />} />
      <Route path={paths.replacingSpeechCredential.pattern} element={<SpeechCredentialPanel />} />
    </Routes>
  )
  await renderPage(client, page, paths.replaceSpeechCredential.link('other'))
  await shows('not found')
  expect(pageText()).not.toContain('Keys can’t be changed')
  cleanup()
  await renderPage(client, page, paths.replacingSpeechCredential.link('one', 'other'))
  await shows('The old credential is still there')
  expect(pageText()).not.toContain('Delete old credential…')
})

test('copies settings that are rarely set, and names those that it can’t copy', async () => {
  const usual = { vendor: 'microsoft', region: 'eastus', api_key: 'abcdefXXXX' }
  const endpoint = {
    use_custom_tts: 1,
    custom_tts_endpoint: 'my-voice',
    use_custom_stt: true,
    custom_stt_endpoint: null,
  }
  const azure = sampleCredential('azure', { ...usual, ...endpoint, other: { a: 1 }, off: 0 })
  const google = sampleCredential('google', { vendor: 'google', service_key: '{}', model_id: 'mine', role_arn: null })
  const keys = { access_key_id: 'AKIA', secret_access_key: 'abcdefXXXX', aws_region: 'us-east-1' }
  const aws = sampleCredential('aws', { vendor: 'aws', ...keys, role_arn: 'arn:aws:iam::1:role/speech' })
  const { client } = createFakeClient(() => json([azure.raw, google.raw, aws.raw]))
  const page = (
    <Routes>
      <Route path={paths.replaceSpeechCredential.pattern} element={<CredentialReplace />} />
    </Routes>
  )
  const values = () => screen.getAllByLabelText<HTMLInputElement>(/^(Field|Value)$/).map(({ value }) => value)
  await renderPage(client, page, paths.replaceSpeechCredential.link('azure'))
  await shows('Keys can’t be changed.')
  const copied = ['region', 'eastus', 'api_key', '', 'use_custom_tts', '1', 'custom_tts_endpoint', 'my-voice']
  expect(values()).toEqual([...copied, 'use_custom_stt', '1'])
  expect(pageText()).toContain('Not copied: other.')
  for (const [sid, lost] of Object.entries({ google: 'model_id', aws: 'role_arn' })) {
    cleanup()
    await renderPage(client, page, paths.replaceSpeechCredential.link(sid))
    await shows(`Not copied: ${lost}.`)
  }
})
