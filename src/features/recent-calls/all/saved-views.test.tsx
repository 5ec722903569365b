import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { pageText, press, renderPage } from '../../../../e2e/fakes/render-page.tsx'
import { Announcer } from '../../../ui/announce.tsx'
import { SavedViews } from './saved-views.tsx'

test('announces a view as saved only if the browser has stored it', async () => {
  await renderPage(
    createFakeClient(() => json([])).client,
    <>
      <Announcer />
      <SavedViews />
    </>,
  )
  const save = async (name: string) => {
    await act(async () => fireEvent.change(screen.getByLabelText('View name'), { target: { value: name } }))
    await press('Save view')
  }
  await press('Views…')
  await save('Mine')
  expect(pageText()).toContain('Mine saved')
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await save('Other')
  expect(pageText()).toContain('This browser couldn’t save the view.')
  expect(pageText()).not.toContain('Other saved')
})
