import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissAllToasts } from './toast-fixtures.ts'
import { Announcer } from '../../ui/announce.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { settlingMs } from '../../ui/use-modal.ts'
import { endToasts, showToast } from './toast.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  act(() => dismissAllToasts())
  vi.useRealTimers()
})

const show = (title: string, change: Partial<Parameters<typeof showToast>[0]> = {}) =>
  act(() => showToast({ tone: 'good', title, ...change }))
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const titles = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)

test('closes toasts after a delay, later with an action, and failures only if dismissed', () => {
  show('saved')
  show('deleted', { action: { label: 'Undo', run: () => undefined } })
  show('failed', { tone: 'bad' })
  pass(7000)
  expect(titles()).toEqual(['deleted', 'failed'])
  pass(60_000)
  expect(titles()).toEqual(['failed'])
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(titles()).toEqual([])
})

test('lets screen readers announce a new toast without those before it', () => {
  show('first')
  show('second')
  expect(screen.getByRole('status').getAttribute('aria-atomic')).toBe('false')
})

test('shows at most three toasts and drops self-closing ones first', () => {
  show('failed', { tone: 'bad' })
  show('first')
  show('second')
  show('third')
  expect(titles()).toEqual(['failed', 'second', 'third'])
})

test('drops the oldest failure to make room for a new one', () => {
  for (const title of ['one', 'two', 'three', 'four']) show(title, { tone: 'bad' })
  expect(titles()).toEqual(['two', 'three', 'four'])
})

test('pauses all toasts while one is hovered or focused', () => {
  show('first')
  show('second')
  pass(5000)
  fireEvent.pointerEnter(screen.getByRole('list'))
  pass(60_000)
  expect(titles()).toEqual(['first', 'second'])
  fireEvent.pointerLeave(screen.getByRole('list'))
  pass(900)
  expect(titles()).toEqual(['first', 'second'])
  fireEvent.focus(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  pass(60_000)
  expect(titles()).toEqual(['first', 'second'])
  fireEvent.blur(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  pass(200)
  expect(titles()).toEqual([])
})

test('pauses behind a dialog, and announces afterwards what came meanwhile', () => {
  const page = render(<Announcer />)
  show('first')
  const dialog = render(
    <Dialog title="Views" onClose={() => undefined}>
      None
    </Dialog>,
  )
  show('second', { details: 'Kept.' })
  pass(60_000)
  expect(titles()).toEqual(['first', 'second'])
  dialog.unmount()
  pass(settlingMs)
  expect(page.container.textContent).toBe('second Kept.')
  pass(5900 - settlingMs)
  expect(titles()).toEqual(['first', 'second'])
  pass(200)
  expect(titles()).toEqual([])
})

test('announces after a dialog also what others have pushed out, but not what came as it closed', () => {
  cleanup()
  const inPage = (isOpen: boolean) => (
    <>
      <Announcer />
      <Toasts />
      {isOpen && (
        <Dialog title="Views" onClose={() => undefined}>
          None
        </Dialog>
      )}
    </>
  )
  const page = render(inPage(true))
  const announced = () => page.container.querySelector('p')?.textContent
  for (const title of ['one', 'two', 'three', 'four']) {
    show(title)
    pass(settlingMs)
  }
  expect(titles()).toEqual(['two', 'three', 'four'])
  page.rerender(inPage(false))
  // Not yet: screen readers first have to find what was behind the dialog.
  expect(announced()).toBe('')
  pass(settlingMs)
  expect(announced()).toBe('one; two; three; four')

  page.rerender(inPage(true))
  act(() => {
    showToast({ tone: 'good', title: 'five' })
    page.rerender(inPage(false))
  })
  expect(titles()).toEqual(['two', 'three', 'four'])
  pass(settlingMs)
  expect(titles()).toEqual(['three', 'four', 'five'])
  expect(announced()).toBe('')

  page.rerender(inPage(true))
  page.rerender(inPage(false))
  show('just after it')
  expect(titles()).toEqual(['three', 'four', 'five'])
  pass(settlingMs)
  expect(titles()).toEqual(['four', 'five', 'just after it'])
})

test('z moves to the action of the latest toast, and Escape closes it', () => {
  show('failed', { tone: 'bad' })
  show('deleted', { action: { label: 'Undo', run: () => undefined } })
  fireEvent.keyDown(document.body, { key: 'z' })
  expect(document.activeElement?.textContent).toBe('Undo')
  pass(60_000)
  fireEvent.keyDown(screen.getByText('Undo'), { key: 'Escape' })
  expect(titles()).toEqual(['failed'])
  fireEvent.keyDown(document.body, { key: 'z' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }))
})

test('shows no toast of a connection that has ended, not even a late one', () => {
  show('first')
  show('of the browser', { goesAway: false, isOfBrowser: true })
  act(endToasts)
  show('late')
  expect(titles()).toEqual(['of the browser'])
  pass(2000)
  show('of the next connection')
  expect(titles()).toEqual(['of the browser', 'of the next connection'])
})

test('announces after a dialog nothing of a connection that has ended meanwhile', () => {
  // After that of the test before.
  pass(2000)
  const page = render(<Announcer />)
  show('of the browser', { goesAway: false, isOfBrowser: true })
  const dialog = render(
    <Dialog title="Switch account" onClose={() => undefined}>
      None
    </Dialog>,
  )
  show('of the connection')
  pass(settlingMs)
  expect(titles()).toEqual(['of the browser', 'of the connection'])
  act(endToasts)
  dialog.unmount()
  pass(settlingMs)
  expect(page.container.textContent).toBe('')
})
