import styles from './button.module.css'
import { cx } from './cx.ts'

/** The look of a button, for links: what leads to another page is a link, whatever it looks like. */
export function buttonClass(look: 'primary' | 'plain' | 'bare' = 'plain'): string {
  return cx(styles['button'], styles[look])
}
