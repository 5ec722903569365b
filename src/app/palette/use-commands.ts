import { useQueryClient } from '@tanstack/react-query'
import { fold, toWords } from '../../lib/fold.ts'
import { themeChoices, zoneChoices } from '../../patterns/preferences/preference-choices.ts'
import { paths } from '../../paths.ts'
import { useReadOnly } from '../../patterns/connection/connection-info.tsx'
import { setPreferences, usePreferences } from '../../patterns/preferences/preferences.ts'
import type { Preferences } from '../../patterns/preferences/stored-preferences.ts'
import { announce } from '../../ui/announce.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { useZone } from '../../ui/zone.ts'
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
  const { shortcuts, theme, density } = usePreferences()
  const zone = useZone()
  const readOnly = useReadOnly()
  const session = useSession()
  const queryClient = useQueryClient()

  const toPage = ({ label, link, icon, also = '' }: InnerPage, key?: string): Command => ({
    key: link,
    icon,
    label,
    also: `go to page ${also}`,
    keys: shortcuts && key !== undefined ? `g ${key}` : undefined,
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
  const set = (change: Partial<Preferences>, words: string) => () => {
    setPreferences(change)
    announce(words)
  }
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
    ...themeChoices
      .filter(({ value }) => value !== theme)
      .map(({ value, label }): Command => ({
        key: `theme ${value}`,
        icon: 'theme',
        label: `Theme: ${label.toLowerCase()}`,
        also: 'colours mode switch toggle',
        run: set({ theme: value }, `Theme: ${label.toLowerCase()}`),
      })),
    ...zoneChoices
      .filter(({ value }) => value !== zone)
      .map(({ value, label }): Command => ({
        key: `zone ${value}`,
        icon: 'settings',
        label: `Times: ${label}`,
        also: 'zone clock switch toggle',
        run: set({ zone: value }, `Times: ${label}`),
      })),
    {
      key: 'density',
      icon: 'settings',
      label: density === 'compact' ? 'Density: comfortable' : 'Density: compact',
      also: 'rows table switch toggle',
      run:
        density === 'compact'
          ? set({ density: 'usual' }, 'Density: comfortable')
          : set({ density: 'compact' }, 'Density: compact'),
    },
    {
      key: 'shortcuts',
      icon: 'help',
      label: 'Keyboard shortcuts',
      also: 'help keys',
      keys: shortcuts ? '?' : undefined,
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
  const fits = ({ label, also }: Command) => {
    const haystack = fold(`${label} ${also}`)
    return words.every((word) => haystack.includes(word))
  }
  const whole = fold(text.trim())
  const rank = ({ label }: Command) => {
    const folded = fold(label)
    if (folded.startsWith(whole)) return 0
    return words.every((word) => folded.includes(word)) ? 1 : 2
  }
  const find = (commands: readonly Command[]) => commands.filter(fits).toSorted((a, b) => rank(a) - rank(b))
  return [
    { title: 'Go to', items: find(pages) },
    { title: 'Actions', items: find(actions) },
  ].filter(({ items }) => items.length > 0)
}
