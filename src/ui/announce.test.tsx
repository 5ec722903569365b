import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { announce, Announcer } from './announce.tsx'
import { Dialog } from './dialog.tsx'
import { settlingMs } from './use-modal.ts'

const said = (within: Element) => within.querySelector('[aria-live]')?.textContent

test('announces within a dialog, outside of which screen readers hear nothing, and repeats nothing there or after it', () => {
  const { rerender, container } = render(<Announcer />)
  act(() => announce('3 selected'))
  rerender(
    <>
      <Announcer />
      <Dialog title="Views" onClose={() => undefined}>
        None
      </Dialog>
    </>,
  )
  const dialog = screen.getByRole('dialog', { hidden: true })
  expect(said(dialog)).toBe('')
  expect(said(container)).toBe('')
  act(() => announce('Copied'))
  expect(said(dialog)).toBe('Copied')
  rerender(<Announcer />)
  expect(said(container)).toBe('')
})

test('announces what ends a dialog after it', () => {
  vi.useFakeTimers()
  const withDialog = (
    <>
      <Announcer />
      <Dialog title="Views" onClose={() => undefined}>
        None
      </Dialog>
    </>
  )
  const { rerender, container } = render(withDialog)
  act(() => {
    announce('Acknowledged')
    rerender(<Announcer />)
  })
  // Later: screen readers first have to find the region that was behind the dialog.
  expect(said(container)).toBe('')
  act(() => announce('Updated'))
  act(() => void vi.advanceTimersByTime(settlingMs))
  expect(said(container)).toBe('Acknowledged; Updated')
})

test('announces both of two messages in the same moment', () => {
  const { container } = render(<Announcer />)
  act(() => {
    announce('Import started')
    announce('Import: done')
  })
  expect(said(container)).toBe('Import started; Import: done')
  act(() => announce('Copied'))
  expect(said(container)).toBe('Copied')
})
