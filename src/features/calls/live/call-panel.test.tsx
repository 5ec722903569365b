import { render, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../../e2e/fakes/fake-client.ts'
import { press, renderPage, shows } from '../../../../e2e/fakes/render-page.tsx'
import { paths } from '../../../paths.ts'
import { Announcer } from '../../../ui/announce.tsx'
import { rawCall, sampleCall } from '../call-fixtures.ts'
import { CallPanel } from './call-panel.tsx'
import { gapText } from './call-text.ts'
import { TimelineList } from './timeline-list.tsx'
import { firstSight } from './watched-call.ts'

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

test('says that a call was not watched, and how long unless the clock was set back', () => {
  const call = firstSight('c1', sampleCall('c1'), 'list', { order: 1, at: 1000, before: null })
  const gaps = [
    { from: 2000, to: 65_000, why: 'hidden' },
    { from: 70_000, to: 70_000, why: 'hidden' },
  ] as const
  render(<TimelineList call={call} gaps={gaps} />)
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^[^N]*/, ''))
  expect(entries.slice(1)).toEqual([`Not watched for 1:03: ${gapText.hidden}`, `Not watched: ${gapText.hidden}`])
})
