import type { RouteObject } from 'react-router-dom'
import { prefetch } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import type { RouteServices } from '../../patterns/route-services.ts'
import { applicationNamesQuery, phoneNumbersQuery } from './phone-numbers-query.ts'

export function phoneNumbersRoutes({ client, queryClient }: RouteServices): RouteObject[] {
  return [
    {
      path: paths.phoneNumbers.pattern,
      // Starts the reads while the page's code is on its way, and waits for neither. The panels need them too.
      loader: () => {
        void prefetch(queryClient, client, phoneNumbersQuery)
        void prefetch(queryClient, client, applicationNamesQuery)
        return null
      },
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
