// oxlint-disable-next-line import/no-unassigned-import -- extends React's types instead of replacing them
import 'react'

declare module 'react' {
  /** Allows custom properties in `style`; the style sheets document them. */
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
