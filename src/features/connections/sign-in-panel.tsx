import type { ReactNode } from 'react'
import { BrandMark } from '../../ui/brand.tsx'
import styles from './sign-in.module.css'

export function SignInPanel({ children }: { children?: ReactNode }) {
  return (
    <main className={styles['page']}>
      <section className={styles['panel']} aria-labelledby="sign-in-heading">
        <p className={styles['brand']}>
          <BrandMark />
          Switchboard
        </p>
        <h1 id="sign-in-heading">Sign in</h1>
        <p className={styles['lead']}>Use an access token from your voice platform.</p>
        {children ?? <div className={styles['placeholder']} />}
      </section>
    </main>
  )
}
