import type { Preferences } from '../patterns/preferences/stored-preferences.ts'

/** Applies the user's theme and density; theme `system` leaves it to the browser. */
export function applyAppearance({ theme, density }: Pick<Preferences, 'theme' | 'density'>): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  dataset['density'] = density
}
