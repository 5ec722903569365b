import { useQueryClient } from '@tanstack/react-query'
import { fold, toWords } from '../../lib/fold.ts'
import {
  densityChoices,
  type Options,
  themeChoices,
  zoneChoices,
} from '../../patterns/preferences/preference-choices.ts'
import { paths } from '../../paths.ts'
import { useReadOnly } from '../../patterns/connection/connection-info.tsx'
import { setPreferences, usePreferences } from '../../patterns/preferences/preferences.ts'
import { announce } from '../../ui/announce.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { navItems } from '../nav-items.ts'
import { useSession } from '../session-context.tsx'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

interface Command extends PaletteItem {
  readonly also: string
}

interface InnerPage {
  readonly label: string
  readonly link: string
  readonly icon: IconName
  /** Further words that find it. */
  readonly also?: string
}

/** Pages that the navigation leaves to others. */
const innerPages: readonly InnerPage[] = [
  { label: 'All call records', link: paths.allRecords.link(), icon: 'records', also: 'load search filter export' },
  { label: 'Hook health', link: paths.hooks.link(), icon: 'applications', also: 'webhook alerts failing broken' },
  { label: 'Server responses', link: paths.server.link(), icon: 'settings', also: 'differences api spec' },
]

export function useCommands(go: (link: string) => void, openSheet: () => void) {
  const preferences = usePreferences()
  const readOnly = useReadOnly()
  const session = useSession()
  const queryClient = useQueryClient()

  const toPage = ({ label, link, icon, also = '' }: InnerPage, key?: string): Command => ({
    key: link,
    icon,
    label,
    also: `go to page ${also}`,
    keys: preferences.shortcuts && key !== undefined ? `g ${key}` : undefined,
    run: () => go(link),
  })
  const pages = [...navItems.flat().map((item) => toPage(item, item.key)), ...innerPages.map((inner) => toPage(inner))]
  const creations = navItems.flat().flatMap(({ creates }) => (creates === undefined ? [] : [creates]))
  const writes = [...creations, { label: 'Import phone numbers', link: paths.importPhoneNumbers.link() }].map(
    ({ label, link }): Command => ({
      key: link,
      icon: 'add',
      label,
      also: 'create add',
      reason: readOnly ?? undefined,
      run: () => go(link),
    }),
  )
  /** Returns a command for each other value of a preference. */
  const choose = <Name extends 'theme' | 'zone' | 'density'>(
    name: Name,
    choices: Options<Name>,
    { title, icon, also }: { readonly title: string; readonly icon: IconName; readonly also: string },
  ) =>
    choices
      .filter(({ value }) => value !== preferences[name])
      .map(({ value, label }): Command => ({
        key: `${name} ${value}`,
        icon,
        label: `${title} ${label}`,
        also,
        run: () => {
          setPreferences({ [name]: value })
          announce(`${title} ${label}`)
        },
      }))
  const refresh = async () => {
    // Live calls aren't in the cache. A button that is busy ignores the click: the page already loads, unannounced.
    const buttons = document.querySelectorAll<HTMLElement>('[data-refresh]:not([aria-disabled])')
    for (const button of buttons) button.click()
    try {
      await queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false, throwOnError: true })
      // The buttons announce it themselves.
      if (buttons.length === 0) announce('Refreshed')
    } catch {
      announce('Couldn’t refresh everything')
    }
  }
  const actions: Command[] = [
    {
      key: 'refresh',
      icon: 'refresh',
      label: 'Refresh this page',
      also: 'reload update',
      run: () => void refresh(),
    },
    ...choose('theme', themeChoices, { title: 'Theme:', icon: 'theme', also: 'colours mode switch toggle' }),
    ...choose('zone', zoneChoices, { title: 'Times:', icon: 'settings', also: 'zone clock switch toggle' }),
    ...choose('density', densityChoices, { title: 'Density:', icon: 'settings', also: 'rows table switch toggle' }),
    {
      key: 'shortcuts',
      icon: 'help',
      label: 'Keyboard shortcuts',
      also: 'help keys',
      keys: preferences.shortcuts ? '?' : undefined,
      run: openSheet,
    },
    {
      key: 'lock',
      icon: 'lock',
      label: 'Lock',
      also: 'session hide',
      run: session.lock,
    },
    {
      key: 'sign out',
      icon: 'leave',
      label: 'Sign out',
      also: 'log out leave quit session',
      run: session.signOut,
    },
  ]
  return { pages, actions: [...writes, ...actions] }
}

export function findCommands(
  { pages, actions }: ReturnType<typeof useCommands>,
  text: string,
): readonly PaletteGroup[] {
  const words = toWords(text)
  const matches = ({ label, also }: Command) => {
    const haystack = fold(`${label} ${also}`)
    return words.every((word) => haystack.includes(word))
  }
  const whole = fold(text.trim())
  const rank = ({ label }: Command) => {
    const folded = fold(label)
    if (folded.startsWith(whole)) return 0
    return words.every((word) => folded.includes(word)) ? 1 : 2
  }
  const find = (commands: readonly Command[]) => commands.filter(matches).toSorted((a, b) => rank(a) - rank(b))
  return [
    { title: 'Go to', items: find(pages) },
    { title: 'Actions', items: find(actions) },
  ].filter(({ items }) => items.length > 0)
}
