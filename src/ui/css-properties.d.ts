// oxlint-disable-next-line import/no-unassigned-import -- makes this file an addition to React's types, not their replacement
import 'react'

declare module 'react' {
  /** Custom properties may be set on elements too; the style sheet says what for. */
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
