import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { press, renderPage, shows } from '../../../e2e/fakes/render-page.tsx'
import { toCredentialRow } from './credential-rows.ts'
import { CredentialUseButton } from './credential-use-dialog.tsx'
import { sampleCredential } from './speech-credential-fixtures.ts'

test('says after a save that changed other fields too that these come first', async () => {
  const before = sampleCredential('c1', { aws_region: 'us-west-2' })
  let stored = before
  const { client } = createFakeClient(({ method, url }) => {
    if (!url.includes('/SpeechCredentials')) return json([])
    if (method === 'PUT') stored = sampleCredential('c1', { aws_region: null, use_for_tts: 0 })
    return method === 'PUT' ? new Response(null, { status: 204 }) : json(stored.raw)
  })
  await renderPage(client, <CredentialUseButton row={toCredentialRow(before, new Map())} lock={null} />)
  await shows('Change use…')
  await press('Change use…')
  const save = () => screen.getByRole('button', { name: 'Save' })
  expect(save().title).toBe('Change a switch first.')
  fireEvent.click(screen.getByLabelText('Text to speech'))
  await press('Save')
  await shows('Saved, but other fields changed as well.')
  expect(save().title).toBe('Check the changed fields first.')
})

test('sends only the switched task as shown, the other one as stored by now', async () => {
  const shown = sampleCredential('c1', { aws_region: 'us-west-2', use_for_tts: 1, use_for_stt: 1 })
  const stored = sampleCredential('c1', { aws_region: 'us-west-2', use_for_tts: 1, use_for_stt: 0 })
  const { client, asked } = createFakeClient(({ method, url }) => {
    if (!url.includes('/SpeechCredentials')) return json([])
    return method === 'PUT' ? new Response(null, { status: 204 }) : json(stored.raw)
  })
  await renderPage(client, <CredentialUseButton row={toCredentialRow(shown, new Map())} lock={null} />)
  await shows('Change use…')
  await press('Change use…')
  fireEvent.click(screen.getByLabelText('Text to speech'))
  await press('Save')
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ use_for_tts: false, use_for_stt: false })
})
