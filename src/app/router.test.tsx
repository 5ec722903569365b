import { act, fireEvent, render, screen } from '@testing-library/react'
import { useCallback } from 'react'
import { createMemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defer } from '../../e2e/fakes/fake-clock.ts'
import { useTypedParam } from '../patterns/url/use-typed-param.ts'
import { createRouter, CurrentPage } from './router.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Search() {
  const navigate = useNavigate()
  const commit = useCallback((q: string) => void navigate(`?q=${q}`, { replace: true }), [navigate])
  const [typed, setTyped] = useTypedParam('', commit)
  return <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
}

async function typeAt(router: ReturnType<typeof createMemoryRouter>, text: string) {
  await act(async () => render(<CurrentPage router={router} />))
  await act(async () => fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } }))
}

test('writes typed text into the URL after a pause', async () => {
  const router = createMemoryRouter([{ path: '/list', element: <Search /> }], { initialEntries: ['/list'] })
  await typeAt(router, 'desk')
  await act(async () => vi.advanceTimersByTime(300))
  expect(router.state.location.search).toBe('?q=desk')
})

test.each([
  ['is still loading', () => new Promise<null>(() => undefined)],
  ['has come, and is not drawn yet', () => null],
])('text typed just before leaving does not navigate back while the next page %s', async (_, loader) => {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Search /> },
      { path: '/next', loader, element: 'Next' },
    ],
    { initialEntries: ['/list'] },
  )
  await typeAt(router, 'desk')
  // Outside of act, so React warns: the page on screen hasn't noticed the navigation yet.
  vi.spyOn(console, 'error').mockReturnValue()
  const gone = router.navigate('/next')
  if (loader() === null) await gone
  await act(async () => vi.advanceTimersByTime(300))
  const { location, navigation } = router.state
  expect(navigation.location?.pathname ?? location.pathname).toBe('/next')
  expect(location.search).toBe('')
})

test('text typed just before a panel opens beside the list is in the URL afterwards', async () => {
  const { promise, resolve } = defer<null>()
  const list = { path: '/list', element: <Search />, children: [{ path: 'panel', loader: () => promise }] }
  const router = createMemoryRouter([list], { initialEntries: ['/list'] })
  await typeAt(router, 'desk')
  await act(async () => void router.navigate('/list/panel'))
  await act(async () => vi.advanceTimersByTime(300))
  expect(router.state.location.search).toBe('')
  await act(async () => resolve(null))
  await act(async () => vi.advanceTimersByTime(300))
  expect(router.state.location).toMatchObject({ pathname: '/list/panel', search: '?q=desk' })
})

test('opens a page at once if its code is loaded, and requests code again if it failed to load', async () => {
  const page = async () => () => 'Page'
  const failing = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('gone')))
  const pages = ['/a', '/b'].map((path) => ({ path, page }))
  const router = createRouter([...pages, { path: '/failing', page: failing }], () => undefined)
  await router.navigate('/a')
  void router.navigate('/b')
  expect(router.state.location.pathname).not.toBe('/b')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/b'))
  void router.navigate('/a')
  expect(router.state.location.pathname).toBe('/a')
  for (const _ of [1, 2]) {
    await router.navigate('/failing')
    expect(router.state.errors).not.toBeNull()
    await router.navigate('/a')
  }
  expect(failing).toHaveBeenCalledTimes(2)
  router.dispose()
})

test('shows what the router reaches while it is still rendered for the first time', async () => {
  const Part = () => <p>{useLocation().hash}</p>
  const router = createMemoryRouter([{ path: '/list', element: <Part /> }], { initialEntries: ['/list'] })
  // A router with other subscribers doesn't repeat what its provider has missed.
  router.subscribe(() => undefined)
  function WhileRendering() {
    if (router.state.location.hash === '') void router.navigate('/list#part')
    return null
  }
  const page = (
    <>
      <CurrentPage router={router} />
      <WhileRendering />
    </>
  )
  await act(async () => render(page))
  expect(screen.getByText('#part')).toBeDefined()
})
