import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { createFakeClient } from '../../e2e/fakes/fake-client.ts'
import { defer } from '../../e2e/fakes/fake-clock.ts'
import { press, renderPage } from '../../e2e/fakes/render-page.tsx'
import { CreateForm } from './create-form.tsx'
import type { NotCreated } from './create-record.tsx'
import { shownToasts } from './toast.ts'

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

test('reports a refusal in a toast if the form was left meanwhile', async () => {
  const created = defer<NotCreated>()
  await renderPage(createFakeClient(() => Response.json([])).client, <Page create={() => created.promise} />)
  await act(async () => fireEvent.submit(screen.getByRole('form')))
  await press('Leave')
  await act(async () => created.resolve({ kind: 'failed', error: new Error('quota') }))
  expect(shownToasts.get().map(({ title }) => title)).toEqual(['The number was not created'])
})
