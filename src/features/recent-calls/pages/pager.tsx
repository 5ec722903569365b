import { type FormEvent, useId, useState } from 'react'
import { formatCount } from '../../../lib/count.ts'
import { useShortcuts } from '../../../patterns/use-shortcut.ts'
import { Button } from '../../../ui/button.tsx'
import controls from '../../../ui/control.module.css'
import { cx } from '../../../ui/cx.ts'
import styles from '../recent-calls.module.css'

interface Props {
  readonly page: number
  /** null if unknown. */
  readonly lastPage: number | null
  /** null if unknown. */
  readonly hasNext: boolean | null
  readonly onGo: (page: number) => void
}

/** Why Previous and Next are off. */
const thisIsFirst = 'This is the first page'
const thisIsLast = 'This is the last page'
const isUnknown = 'The number of pages is unknown'

/** First, previous, a page by number, next, last. The keys < and > also turn pages. */
export function Pager({ page, lastPage, hasNext, onGo }: Props) {
  const toNext = () => hasNext === true && onGo(page + 1)
  // Past the end, the previous page is the last one.
  const previous = lastPage === null ? page - 1 : Math.min(page - 1, lastPage)
  const toPrevious = () => page > 1 && onGo(previous)
  useShortcuts({ '<': toPrevious, '>': toNext })
  return (
    <nav className={cx('row', styles['pager'])} aria-label="Pages">
      <Button reason={page === 1 ? thisIsFirst : null} onClick={() => onGo(1)}>
        First
      </Button>
      <Button reason={page === 1 ? thisIsFirst : null} onClick={toPrevious}>
        Previous
      </Button>
      {/* The key resets the field when the page changes. */}
      <PageField key={page} page={page} lastPage={lastPage} onGo={onGo} />
      <Button reason={hasNext === null ? isUnknown : hasNext ? null : thisIsLast} onClick={toNext}>
        Next
      </Button>
      <Button
        reason={lastPage === null ? isUnknown : page === lastPage ? thisIsLast : null}
        onClick={() => onGo(lastPage ?? page)}
      >
        Last
      </Button>
    </nav>
  )
}

/** Jumps on Enter; a number beyond the last page means the last page. */
function PageField({ page, lastPage, onGo }: Omit<Props, 'hasNext'>) {
  const id = useId()
  const [text, setText] = useState(String(page))
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(text.trim())
    if (!Number.isInteger(wanted) || wanted < 1) setText(String(page))
    else onGo(Math.min(wanted, lastPage ?? wanted))
  }
  return (
    <form className={cx('row', styles['jump'])} onSubmit={jump}>
      <label htmlFor={id}>Page</label>
      <input
        id={id}
        className={cx(controls['control'], styles['number'])}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span>{lastPage === null ? '' : `of ${formatCount(lastPage)}`}</span>
    </form>
  )
}
