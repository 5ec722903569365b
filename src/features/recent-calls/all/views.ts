import { z } from '../../../contract/zod.ts'

/** A view by name: the query of its URL. */
export interface SavedView {
  readonly name: string
  readonly search: string
}

const key = 'switchboard.record-views'
const Views = z.array(z.object({ name: z.string(), search: z.string() }))

/** Saved views; none where storage is closed, or holds something else. */
export function readViews(): readonly SavedView[] {
  try {
    return Views.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** False: the browser refused. */
export function writeViews(views: readonly SavedView[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(views))
    return true
  } catch {
    return false
  }
}

/** With this one, in the place of one of its name. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name))
}
