import { type MouseEvent, useEffect, useState } from 'react'
import { announce } from './announce.tsx'
import { Button } from './button.tsx'
import styles from './copy-button.module.css'

interface Props {
  /** Or the way to make it, where that is work. */
  readonly text: string | (() => string)
  /** What is copied, as in "Copy as JSON". */
  readonly what: string
}

const words = { copied: 'Copied', failed: 'The browser blocked copying' } as const

type Outcome = keyof typeof words

/** How long a button shows that it has copied, ms. */
const shownMs = 1500

export function CopyButton({ text, what }: Props) {
  const [outcome, copyNow] = useCopying(text)
  return (
    <Button look="link" icon={outcome === 'copied' ? 'done' : 'copy'} onClick={copyNow}>
      {outcome === 'failed' ? words.failed : what}
    </Button>
  )
}

/** Copies the address of the page as it is: with search, filters, order, and the record that is open. */
export function CopyLinkButton() {
  const [outcome, copyNow] = useCopying(() => location.href)
  const name = outcome === 'failed' ? 'Copy the link from the address bar' : 'Copy link'
  return (
    <Button
      look="bare"
      icon={outcome === null ? 'link' : outcome === 'copied' ? 'done' : 'warning'}
      title={name}
      aria-label={name}
      onClick={copyNow}
    />
  )
}

/** What came of it, as long as it is shown; and the way to copy. */
function useCopying(text: Props['text']) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  // Synchronises with the clock: the tick goes away by itself.
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])

  return [outcome, () => void copy(typeof text === 'string' ? text : text()).then(setOutcome)] as const
}

/**
 * The same as an icon, for rows and facts: a single element, which shows by itself that it has copied, since there are
 * hundreds of them. `what` is its name.
 */
export function CopyIcon({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <button type="button" className={styles['copy']} value={text} title={what} aria-label={what} onClick={copyValue} />
  )
}

/** A column of sids: each cut off where it does not fit, with the icon that copies it whole. Shown only when asked for. */
export const sidColumn = <T,>(toSid: (row: T) => string) => ({
  header: 'SID',
  isExtra: true,
  isCode: true,
  cell: toSid,
  title: toSid,
  beside: (row: T) => <CopyIcon text={toSid(row)} what="Copy SID" />,
})

function copyValue({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
  void copy(button.value).then((outcome) => {
    button.dataset['outcome'] = outcome
    return setTimeout(() => delete button.dataset['outcome'], shownMs)
  })
}

/** Copies, and says how it went to those who do not see it. */
async function copy(text: string): Promise<Outcome> {
  const outcome = await toClipboard(text)
  announce(words[outcome])
  return outcome
}

async function toClipboard(text: string): Promise<Outcome> {
  try {
    // Browsers offer no clipboard to pages served without TLS: then there is no such object.
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
