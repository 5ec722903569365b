import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { createFakeClient, json } from '../../../e2e/fakes/fake-client.ts'
import { renderPage } from '../../../e2e/fakes/render-page.tsx'
import { createSessionJobs } from '../../jobs/session-jobs.ts'
import { FormShell } from '../../patterns/edit/form-shell.tsx'
import { JobsContext } from '../../patterns/jobs/jobs-context.tsx'
import { Button } from '../../ui/button.tsx'
import { SignOutDialog } from './leave-dialogs.tsx'
import { Losses } from './unfinished-jobs.tsx'

const close = () => undefined

function Page({ save }: { save: () => Promise<null> }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const form = useForm({ defaultValues: {} })
  const elsewhere = { titles: [], hasUnsaved: false, isSaving: false }
  return (
    <JobsContext value={createSessionJobs(new EventTarget())}>
      <FormShell label="F" action="Save" pendingAction="Saving…" error={null} cancelTo="/" {...{ form, save }}>
        Fields
      </FormShell>
      <Button onClick={() => setIsLeaving(!isLeaving)}>Leave</Button>
      {isLeaving && (
        <>
          <SignOutDialog hasUnsaved {...{ elsewhere }} isLocked={false} onConfirm={close} onCancel={close} />
          <Losses hasUnsaved />
        </>
      )}
    </JobsContext>
  )
}

test('doesn’t say that leaving discards a save that may have been sent', async () => {
  let finish = (_next: null) => {}
  const save = () => new Promise<null>((resolve) => (finish = resolve))
  await renderPage(createFakeClient(() => json([])).client, <Page save={save} />)
  const leave = screen.getByText('Leave')
  const isTold = (words: string) => document.body.textContent.includes(words)
  await act(async () => fireEvent.click(leave))
  expect(['Discard and sign out', 'Signing out discards', 'Switching discards'].map(isTold)).toEqual([true, true, true])
  await act(async () => fireEvent.click(leave))
  await act(async () => fireEvent.click(screen.getByText('Save')))
  await act(async () => fireEvent.click(leave))
  expect(isTold('iscard')).toBe(false)
  expect(isTold('They may be saved even if you sign out now.')).toBe(true)
  await act(async () => finish(null))
  await act(async () => fireEvent.click(leave))
  await act(async () => fireEvent.click(leave))
  expect(isTold('Discard and sign out')).toBe(true)
})
