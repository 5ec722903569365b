/** For component tests: renders a page inside the providers of every page, and finds things in it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect } from 'vitest'
import type { Client } from '../../src/api/client.ts'
import { ClientContext } from '../../src/api/context.tsx'
import { createQueryClient } from '../../src/api/query.ts'

export async function renderPage(client: Client, page: ReactElement, at = '/'): Promise<void> {
  await act(async () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ClientContext value={client}>
          <RouterProvider
            router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })}
            useTransitions={false}
          />
        </ClientContext>
      </QueryClientProvider>,
    ),
  )
}

export const pageText = () => document.body.textContent

/** Waits until these words are shown. The time-out is long, because other tests run at the same time. */
export const shows = (words: string) =>
  waitFor(() => expect(pageText()).toContain(words), { timeout: 20_000, interval: 10 })

export async function press(name: string): Promise<void> {
  const button = screen.getByText(name, { selector: 'button' })
  await act(async () => fireEvent.click(button))
}
