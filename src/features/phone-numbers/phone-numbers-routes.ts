import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'

/** Without `start`: what the page reads is named by the contract, which is not to weigh on every other page's start. */
export function phoneNumbersRoutes(): PageRoute[] {
  return [
    {
      path: paths.importPhoneNumbers.pattern,
      page: async () => (await import('./import/import-page.tsx')).ImportPage,
    },
    {
      path: paths.phoneNumbers.pattern,
      page: async () => (await import('./phone-numbers-page.tsx')).PhoneNumbersPage,
      panels: [
        {
          path: paths.newPhoneNumber.pattern,
          page: async () => (await import('./phone-number-create.tsx')).PhoneNumberCreate,
        },
        {
          path: paths.phoneNumber.pattern,
          page: async () => (await import('./phone-number-panel.tsx')).PhoneNumberPanel,
        },
      ],
    },
  ]
}
