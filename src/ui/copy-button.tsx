import { useEffect, useState } from 'react'
import { announce } from './announce.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './copy-button.module.css'

interface Props {
  /** The text, or a function that creates it if that takes work. */
  readonly text: string | (() => string)
  /** Names the content, as in "Copy as JSON". */
  readonly what: string
}

const words = { copied: 'Copied', failed: 'The browser blocked copying' } as const

type Outcome = keyof typeof words

/** Milliseconds for which a button shows that it has copied. */
const shownMs = 1500

export function CopyButton({ text, what }: Props) {
  const [outcome, copyNow] = useCopying(text)
  return (
    <Button variant="link" icon={outcome === 'copied' ? 'done' : 'copy'} onClick={copyNow}>
      {outcome === 'failed' ? words.failed : what}
    </Button>
  )
}

/** Copies the URL of the page in its current state: with search, filters, order, and the open record. */
export function CopyLinkButton() {
  const [outcome, copyNow] = useCopying(() => location.href)
  const name = outcome === 'failed' ? 'Copy the link from the address bar' : 'Copy link'
  return (
    <Button
      variant="bare"
      className={styles['link']}
      icon={outcome === null ? 'link' : outcome === 'copied' ? 'done' : 'warning'}
      title={name}
      onClick={copyNow}
    />
  )
}

/** Returns the outcome while it is shown, and a function that copies, and announces the outcome to screen readers. */
function useCopying(text: Props['text']) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  // Synchronises with the clock: the check mark disappears by itself.
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    const next = await toClipboard(typeof text === 'string' ? text : text())
    announce(words[next])
    setOutcome(next)
  }
  return [outcome, () => void copy()] as const
}

/** The same as an icon, for rows and facts. `what` is its accessible name. */
export function CopyIcon({ text, what }: { readonly text: string; readonly what: string }) {
  const [outcome, copyNow] = useCopying(text)
  return (
    <button type="button" className={styles['copy']} title={what} data-outcome={outcome ?? undefined} onClick={copyNow}>
      <Icon name={outcome === null ? 'copy' : outcome === 'copied' ? 'done' : 'warning'} />
    </button>
  )
}

/** A column of sids, each cut off if too long, with an icon that copies it in full. Hidden by default. */
export const sidColumn = <T,>(toSid: (row: T) => string) => ({
  header: 'SID',
  isExtra: true,
  isCode: true,
  cell: toSid,
  title: toSid,
  searchTexts: (row: T) => [toSid(row)],
  beside: (row: T) => <CopyIcon text={toSid(row)} what="Copy SID" />,
})

async function toClipboard(text: string): Promise<Outcome> {
  try {
    // Pages without TLS have no `navigator.clipboard`, so this throws.
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
