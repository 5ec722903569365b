import { useQueryClient } from '@tanstack/react-query'
import { fold, toWords } from '../../lib/fold.ts'
import { themeChoices, zoneChoices } from '../../patterns/preference-choices.ts'
import { paths } from '../../paths.ts'
import { useReadOnly } from '../../patterns/connection-info.tsx'
import { setPreferences, usePreferences } from '../../patterns/preferences.ts'
import type { Preferences } from '../../patterns/stored-preferences.ts'
import { announce } from '../../ui/announce.tsx'
import { navItems } from '../nav-items.ts'
import { useSession } from '../session-context.tsx'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'

interface Command extends PaletteItem {
  readonly also: string
}

export function useCommands(go: (link: string) => void, openSheet: () => void) {
  const { shortcuts, zone, theme, density } = usePreferences()
  const readOnly = useReadOnly()
  const session = useSession()
  const queryClient = useQueryClient()

  const pages = navItems.flat().map(({ label, link, icon, key }): Command => ({
    key: link,
    icon,
    label,
    also: 'go to page',
    keys: shortcuts ? `g ${key}` : undefined,
    run: () => go(link),
  }))
  pages.push({
    key: paths.hooks.link(),
    icon: 'applications',
    label: 'Hook health',
    also: 'go to page webhook alerts failing broken',
    run: () => go(paths.hooks.link()),
  })
  const creations = navItems.flat().flatMap(({ creates }): Command[] =>
    creates === undefined
      ? []
      : [
          {
            key: creates.link,
            icon: 'add',
            label: creates.label,
            also: 'create add',
            ...(readOnly === null ? {} : { reason: readOnly }),
            run: () => go(creates.link),
          },
        ],
  )
  const set = (change: Partial<Preferences>) => () => setPreferences(change)
  const refresh = async () => {
    await queryClient.refetchQueries({ type: 'active' })
    announce('Refreshed')
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
        run: set({ theme: value }),
      })),
    ...zoneChoices
      .filter(({ value }) => value !== zone)
      .map(({ value, label }): Command => ({
        key: `zone ${value}`,
        icon: 'settings',
        label: `Times: ${label}`,
        also: 'zone clock switch toggle',
        run: set({ zone: value }),
      })),
    {
      key: 'density',
      icon: 'settings',
      label: density === 'compact' ? 'Density: comfortable' : 'Density: compact',
      also: 'rows table switch toggle',
      run: set({ density: density === 'compact' ? 'usual' : 'compact' }),
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
  return { pages, actions: [...creations, ...actions] }
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
  const byLabel = ({ label }: Command) => (words.every((word) => fold(label).includes(word)) ? 0 : 1)
  return [
    { title: 'Go to', items: pages.filter(fits) },
    { title: 'Do', items: actions.filter(fits).toSorted((a, b) => byLabel(a) - byLabel(b)) },
  ].filter(({ items }) => items.length > 0)
}
