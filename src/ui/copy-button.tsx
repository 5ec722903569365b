import { useEffect, useState } from 'react'
import { announce } from './announce.tsx'
import { Button } from './button.tsx'
import styles from './copy-button.module.css'
import { Icon } from './icon.tsx'

interface Props {
  /** Or the way to make it, where that is work. */
  readonly text: string | (() => string)
  /** What is copied, as in "Copy sid". */
  readonly what: string
  /** `icon`: for rows; the words are its name. */
  readonly look?: 'icon' | 'link'
}

type Outcome = 'none' | 'copied' | 'failed'

const words: Readonly<Record<Exclude<Outcome, 'none'>, string>> = {
  copied: 'Copied',
  failed: 'Copying was refused by the browser',
}

export function CopyButton({ text, what, look = 'icon' }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('none')

  // Synchronises with the clock: the tick goes away by itself.
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), 1500)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    const next = await toClipboard(typeof text === 'string' ? text : text())
    setOutcome(next)
    announce(words[next])
  }

  if (look === 'link') {
    return (
      <Button look="link" icon={outcome === 'copied' ? 'done' : 'copy'} onClick={() => void copy()}>
        {outcome === 'failed' ? words.failed : what}
      </Button>
    )
  }
  return (
    <button type="button" className={styles['copy']} data-outcome={outcome} title={what} onClick={() => void copy()}>
      <Icon name={outcome === 'copied' ? 'done' : outcome === 'failed' ? 'close' : 'copy'} />
      <span className="visually-hidden">{what}</span>
    </button>
  )
}

/** A sid or key in a table's cell, cut off where it does not fit, with the button that copies it whole. */
export function CopyableCode({ text, what }: { text: string; what: string }) {
  return (
    <span className={styles['code']}>
      <span title={text}>{text}</span>
      <CopyButton text={text} what={what} />
    </span>
  )
}

async function toClipboard(text: string): Promise<Exclude<Outcome, 'none'>> {
  try {
    // Browsers offer no clipboard to pages served without TLS: then there is no such object.
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
