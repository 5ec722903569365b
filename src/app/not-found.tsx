import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useTitle } from '../ui/title.ts'
import { ErrorIllustration } from './error-illustration.tsx'
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
