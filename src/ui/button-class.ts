import styles from './button.module.css'
import { cx } from './cx.ts'

/** The look of a button, for links: what leads to another page is a link, whatever it looks like. */
export const buttonClass = (look: 'primary' | 'plain' | 'bare' = 'plain'): string => cx(styles['button'], styles[look])
