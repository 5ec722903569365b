/** Two forms that send the same call at the same moment: neither may find nothing of the other. */
import { expect, test } from './support/fixtures.ts'
import { callUrl, fill, openForm, placeOf, sentCalls, to } from './support/new-call.ts'

test('of two tabs that place the same call at the same moment, one asks first', async ({ page, context, mock }) => {
  const other = await context.newPage()
  const pages = [page, other]
  for (const one of pages) {
    await openForm(one)
    await fill(one)
  }
  await Promise.all(pages.map((one) => placeOf(one).click()))
  const placed = () => pages.filter((one) => callUrl.test(one.url()))
  await expect.poll(() => placed().length).toBe(1)
  const asking = placed()[0] === page ? other : page
  await expect(asking.getByRole('dialog', { name: `Call ${to} again?` })).toBeVisible()
  expect(await sentCalls(mock)).toHaveLength(1)
})
