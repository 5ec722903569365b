import type { Option, OptionGroup } from '../../ui/options.ts'

export interface PaletteItem extends Option {
  /** The palette stays, because what this does is seen in it. */
  readonly stays?: boolean
  readonly run: () => void
}

export type PaletteGroup = OptionGroup<PaletteItem>
