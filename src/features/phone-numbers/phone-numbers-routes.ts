import { applicationsQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { PageRoute } from '../../patterns/page-route.ts'
import { phoneNumberQuery } from './phone-numbers-queries.ts'

export const phoneNumbersRoutes: readonly PageRoute[] = [
  {
    path: paths.importPhoneNumbers.pattern,
    page: async () => (await import('./import/import-page.tsx')).ImportPage,
    reads: () => [phoneNumbersQuery, applicationsQuery],
  },
  {
    path: paths.phoneNumbers.pattern,
    page: async () => (await import('./phone-numbers-list.tsx')).PhoneNumbersPage,
    reads: () => [phoneNumbersQuery, applicationsQuery],
    panels: [
      {
        path: paths.newPhoneNumber.pattern,
        page: async () => (await import('./phone-number-create.tsx')).PhoneNumberCreate,
      },
      {
        path: paths.phoneNumber.pattern,
        page: async () => (await import('./phone-number-panel.tsx')).PhoneNumberPanel,
        reads: ({ phone_number_sid = '' }) => [phoneNumberQuery(phone_number_sid)],
      },
    ],
  },
]
