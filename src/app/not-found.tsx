import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useTitle } from '../ui/title.ts'
import illustration from './error-illustration.module.css'
import styles from './page.module.css'

export function NotFound() {
  useTitle('Not found')
  const { pathname } = useLocation()
  return (
    <div className={styles['page']}>
      <ErrorIllustration />
      <h1>No such extension</h1>
      <p>
        <code className={styles['path']}>{pathname}</code> leads to no page. The link may be mistyped, or come from
        another version.
      </p>
      <p>
        <Link to={paths.applications.link()}>Go to applications</Link>
      </p>
    </div>
  )
}

const jacks = Array.from({ length: 24 }, (_, index) => ({
  x: 20 + (index % 8) * 32,
  y: 20 + Math.floor(index / 8) * 32,
}))

/** A jack field, and a cord that hangs down from it, plugged into nothing. */
function ErrorIllustration() {
  return (
    <svg className={illustration['picture']} viewBox="0 0 264 176" aria-hidden="true">
      {jacks.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="5" />
      ))}
      <path className={illustration['cord']} d="M84 52c0 70 96 30 96 84" />
      <circle className={illustration['plugged']} cx="84" cy="52" r="6.5" />
      <path className={illustration['plug']} d="M174 136h12v18l-3 3v9h-6v-9l-3-3z" />
    </svg>
  )
}
