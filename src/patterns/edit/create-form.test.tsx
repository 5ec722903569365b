import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { createFakeClient } from '../../../e2e/fakes/fake-client.ts'
import { defer } from '../../../e2e/fakes/fake-clock.ts'
import { press, renderPage } from '../../../e2e/fakes/render-page.tsx'
import { CreateForm } from './create-form.tsx'
import type { NotCreated } from './create-record.tsx'
import { dismissAllToasts } from '../toast/toast-fixtures.ts'
import { shownToasts } from '../toast/toast.ts'

const creation = { noun: 'number', toRecord: (sid: string) => sid }

function Page({ create }: { create: () => Promise<NotCreated> }) {
  const form = useForm({ defaultValues: { number: '' } })
  const [isLeft, setIsLeft] = useState(false)
  if (isLeft) return null
  return (
    <>
      <button type="button" onClick={() => setIsLeft(true)}>
        Leave
      </button>
      <CreateForm label="New number" creation={creation} form={form} create={create}>
        <input {...form.register('number')} />
      </CreateForm>
    </>
  )
}

const error = new Error('quota')

test.each<[NotCreated, string]>([
  [{ kind: 'failed', error }, 'The number wasn’t created'],
  [{ kind: 'lost', error, found: { kind: 'absent' } }, 'The number was probably not created'],
  [{ kind: 'lost', error, found: { kind: 'unsure', sids: ['n1'] } }, 'The number may have been created'],
])('reports a failure in a toast if the form was left meanwhile', async (outcome, title) => {
  dismissAllToasts()
  const created = defer<NotCreated>()
  await renderPage(createFakeClient(() => Response.json([])).client, <Page create={() => created.promise} />)
  await act(async () => fireEvent.submit(screen.getByRole('form')))
  await press('Leave')
  await act(async () => created.resolve(outcome))
  expect(shownToasts.get().map((toast) => toast.title)).toEqual([title])
  expect(JSON.stringify(shownToasts.get()).includes('n1')).toBe(title.includes('may'))
})
