import type { IconName } from '../../ui/icon.tsx'

/** One line of the palette. */
export interface PaletteItem {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  /** Beside the label, quieter. */
  readonly hint?: string
  /** A number or sid, where every character counts. */
  readonly isCode?: boolean
  /** The shortcut that does the same: "g a". */
  readonly keys?: string | undefined
  /** Why it cannot be done now. */
  readonly reason?: string
  /** The palette stays, because what this does is seen in it. */
  readonly stays?: boolean
  readonly run: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
}
