import type { RouteObject } from 'react-router-dom'
import { paths } from '../../paths.ts'

export function settingsRoutes(): RouteObject[] {
  return [
    {
      path: paths.settings.pattern,
      lazy: { Component: async () => (await import('./settings-page.tsx')).SettingsPage },
    },
  ]
}
