import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import illustration from './error-illustration.module.css'
import styles from './error-page.module.css'

export function NotFound() {
  const { pathname } = useLocation()
  return (
    <>
      <ErrorIllustration />
      <Page title="Page not found" name="Not found" className={styles['page']}>
        <p>
          Nothing exists at <code className={styles['path']}>{pathname}</code>. The link may be mistyped, or from
          another version.
        </p>
        <p>
          <Link to={paths.home.link()}>Go to overview</Link>
        </p>
      </Page>
    </>
  )
}

const jacks = Array.from({ length: 24 }, (_, index) => ({
  x: 20 + (index % 8) * 32,
  y: 20 + Math.floor(index / 8) * 32,
}))

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
