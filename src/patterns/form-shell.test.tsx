import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { createClient } from '../api/client.ts'
import { renderPage } from '../../e2e/fakes/render-page.tsx'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { FormShell } from './form-shell.tsx'

function NameForm() {
  const form = useForm({ defaultValues: { name: '' } })
  return (
    <FormShell
      label="Application"
      action="Save"
      actionUnderWay="Saving…"
      form={form}
      error={null}
      cancelTo="/"
      save={async () => null}
    >
      <input aria-label="Name" {...form.register('name')} />
    </FormShell>
  )
}

function Page() {
  const [isRead, setIsRead] = useState(false)
  const again = <Button onClick={() => setIsRead(true)}>Try again</Button>
  return (
    <main tabIndex={-1}>{isRead ? <NameForm /> : <Message icon="failure" title="Not loaded" actions={again} />}</main>
  )
}

test('a form that replaces a failure message moves the focus to its first field', async () => {
  await renderPage(
    createClient({ connection: { id: 'test', server: '', token: 'token', account_sid: null } }),
    <Page />,
  )
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  await act(async () => fireEvent.click(button))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})
