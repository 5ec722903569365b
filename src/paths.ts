/** Every URL of the app, once: the pattern the router matches, and the link that leads there. */
export const paths = {
  home: { pattern: '/', link: () => '/' },
  applications: { pattern: '/applications', link: () => '/applications' },
  newApplication: { pattern: '/applications/new', link: () => '/applications/new' },
  application: { pattern: '/applications/:application_sid', link: (sid: string) => toApplication(sid) },
  editApplication: {
    pattern: '/applications/:application_sid/edit',
    link: (sid: string) => toApplication(sid, 'edit'),
  },
  cloneApplication: {
    pattern: '/applications/:application_sid/clone',
    link: (sid: string) => toApplication(sid, 'clone'),
  },
  phoneNumbers: { pattern: '/phone-numbers', link: () => '/phone-numbers' },
  newPhoneNumber: { pattern: '/phone-numbers/new', link: () => '/phone-numbers/new' },
  phoneNumber: {
    pattern: '/phone-numbers/:phone_number_sid',
    link: (sid: string) => `/phone-numbers/${encodeURIComponent(sid)}`,
  },
  journal: { pattern: '/journal', link: () => '/journal' },
  journalEntry: { pattern: '/journal/:entry_id', link: (id: string) => `/journal/${encodeURIComponent(id)}` },
  settings: { pattern: '/settings', link: () => '/settings' },
} as const

function toApplication(sid: string, ...deeper: readonly string[]): string {
  return ['/applications', encodeURIComponent(sid), ...deeper].join('/')
}
