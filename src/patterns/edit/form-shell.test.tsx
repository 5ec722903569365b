import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { createClient } from '../../api/client.ts'
import { renderPage } from '../../../e2e/fakes/render-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { FormShell } from './form-shell.tsx'

const stay = async () => null

function NameForm({ save = stay }: { save?: () => Promise<null> }) {
  const form = useForm({ defaultValues: { name: '' } })
  return (
    <FormShell
      label="Application"
      action="Save"
      pendingAction="Saving…"
      form={form}
      error={null}
      cancelTo="/"
      save={save}
      summary={<p>Sent before</p>}
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

test('a form that stays open after a submit moves the focus back to its field', async () => {
  let finish = (_next: null) => {}
  const save = () => new Promise<null>((resolve) => (finish = resolve))
  await renderPage(
    createClient({ connection: { id: 'test', server: '', token: 'token', account_sid: null } }),
    <NameForm save={save} />,
  )
  const field = screen.getByRole('textbox', { name: 'Name' })
  field.focus()
  await act(async () => fireEvent.submit(field))
  expect(field.closest('[inert]')).not.toBeNull()
  expect(screen.queryByText('Sent before')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Saving…' }))
  await act(async () => finish(null))
  expect(field.closest('[inert]')).toBeNull()
  screen.getByText('Sent before')
  expect(document.activeElement).toBe(field)
})
