import styles from './error-illustration.module.css'

const jacks = Array.from({ length: 24 }, (_, index) => ({
  x: 20 + (index % 8) * 32,
  y: 20 + Math.floor(index / 8) * 32,
}))

/** A jack field, and a cord that hangs down from it, plugged into nothing. */
export function ErrorIllustration() {
  return (
    <svg className={styles['picture']} viewBox="0 0 264 176" aria-hidden="true">
      {jacks.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="5" />
      ))}
      <path className={styles['cord']} d="M84 52c0 70 96 30 96 84" />
      <circle className={styles['plugged']} cx="84" cy="52" r="6.5" />
      <path className={styles['plug']} d="M174 136h12v18l-3 3v9h-6v-9l-3-3z" />
    </svg>
  )
}
