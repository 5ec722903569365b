import { cx } from './cx.ts'
import styles from './skeleton-lines.module.css'

const widths = [38, 62, 54, 70, 46, 58, 34, 66]

/** Placeholder for the facts of a record. */
export function SkeletonLines({ label }: { label: string }) {
  return (
    <>
      <output className="visually-hidden">{label}</output>
      <div className={cx('appears', styles['lines'])} aria-hidden="true">
        {widths.map((width) => (
          <span key={width} className="bone" style={{ inlineSize: `${width}%` }} />
        ))}
      </div>
    </>
  )
}
