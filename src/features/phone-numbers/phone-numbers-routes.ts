import type { RouteObject } from 'react-router-dom'
import { paths } from '../../paths.ts'

export function phoneNumbersRoutes(): RouteObject[] {
  return [
    {
      path: paths.phoneNumbers.pattern,
      // No loader: what the page reads is named by the contract, which is not to weigh on every other page's start.
      // Panels come and go, search and order change: nothing of it asks the server for the list again.
      shouldRevalidate: () => false,
      lazy: { Component: async () => (await import('./phone-numbers-page.tsx')).PhoneNumbersPage },
      children: [
        {
          path: paths.newPhoneNumber.pattern,
          lazy: { Component: async () => (await import('./phone-number-create.tsx')).PhoneNumberCreate },
        },
        {
          path: paths.phoneNumber.pattern,
          lazy: { Component: async () => (await import('./phone-number-panel.tsx')).PhoneNumberPanel },
        },
      ],
    },
  ]
}
