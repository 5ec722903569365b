import { paths } from '../paths.ts'
import type { IconName } from '../ui/icon.tsx'

export interface NavItem {
  readonly label: string
  readonly link: string
  readonly icon: IconName
  /** The key to press after `g`. */
  readonly key: string
  readonly creates?: { readonly label: string; readonly link: string }
}

export const navItems: readonly (readonly NavItem[])[] = [
  [
    { label: 'Overview', link: paths.home.link(), icon: 'overview', key: 'o' },
    {
      label: 'Applications',
      link: paths.applications.link(),
      icon: 'applications',
      key: 'a',
      creates: { label: 'New application', link: paths.newApplication.link() },
    },
    {
      label: 'Phone numbers',
      link: paths.phoneNumbers.link(),
      icon: 'numbers',
      key: 'n',
      creates: { label: 'New phone number', link: paths.newPhoneNumber.link() },
    },
    { label: 'Routing', link: paths.routing.link(), icon: 'routing', key: 'w' },
    {
      label: 'Speech credentials',
      link: paths.speechCredentials.link(),
      icon: 'credentials',
      key: 'c',
      creates: { label: 'New credential', link: paths.newSpeechCredential.link() },
    },
    { label: 'Findings', link: paths.findings.link(), icon: 'warning', key: 'f' },
    {
      label: 'Live calls',
      link: paths.calls.link(),
      icon: 'calls',
      key: 'l',
      creates: { label: 'Place a call', link: paths.newCall.link() },
    },
    { label: 'Call records', link: paths.recentCalls.link(), icon: 'records', key: 'r' },
    { label: 'Insights', link: paths.insights.link(), icon: 'insights', key: 'i' },
  ],
  [
    { label: 'Journal', link: paths.journal.link(), icon: 'journal', key: 'j' },
    { label: 'Settings', link: paths.settings.link(), icon: 'settings', key: 's' },
    { label: 'Help', link: paths.help.link(), icon: 'help', key: 'h' },
  ],
]

export function navItemOf(pathname: string): NavItem | undefined {
  return navItems.flat().find(({ link }) => pathname === link || pathname.startsWith(`${link}/`))
}
