import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { pageText, renderPage } from '../../../e2e/fakes/render-page.tsx'
import { UntriedPatterns } from './answers.tsx'

test('names the first patterns that couldn’t be tried, and counts the others', async () => {
  const carrier = { sid: 'c1', isActive: true, defaultApplication: null, label: 'acme', isListed: true }
  const patterns = Array.from({ length: 1010 }, (_, index) => ({
    phone_number_sid: `n${index}`,
    number: `1555${index}*`,
    voip_carrier_sid: 'c1',
    application_sid: null,
    account_sid: null,
  }))
  await renderPage(
    createFakeClient(() => json([])).client,
    <UntriedPatterns carrier={carrier} patterns={patterns} results={{ resultOf: () => 'slow', failure: null }} />,
  )
  expect(pageText()).toContain(' and 1,005 more.')
})
