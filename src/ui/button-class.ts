import styles from './button.module.css'
import { cx } from './cx.ts'

/** The look of a button, for links: whatever leads to another page must be a link. */
export const buttonClass = (look: 'primary' | 'plain' | 'bare' = 'plain'): string => cx(styles['button'], styles[look])
