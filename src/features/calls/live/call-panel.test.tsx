import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { press, renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import { paths } from '../../../paths.ts'
import { Announcer } from '../../../ui/announce.tsx'
import { rawCall } from '../call-fixtures.ts'
import { CallPanel } from './call-panel.tsx'

test('announces its refresh', async () => {
  const { client } = createFakeClient(({ url }) => json(url.endsWith('/Calls/c1') ? rawCall('c1') : []))
  await renderPage(
    client,
    <>
      <Routes>
        <Route path={paths.call.pattern} element={<CallPanel />} />
      </Routes>
      <Announcer />
    </>,
    paths.call.link('c1'),
  )
  await shows('Refresh')
  await press('Refresh')
  expect(await screen.findByText('Refreshed')).toBeDefined()
})
