import type { Option, OptionGroup } from '../../ui/options.ts'

export interface PaletteItem extends Option {
  /** Keeps the palette open, because the effect shows in it. */
  readonly stays?: boolean
  readonly run: () => void
}

export type PaletteGroup = OptionGroup<PaletteItem>
