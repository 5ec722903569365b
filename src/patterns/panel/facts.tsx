import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CopyIcon } from '../../ui/copy-button.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import styles from './facts.module.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>
}

interface FactProps {
  readonly name: string
  readonly copy?: string | null
  /** Links about the value, after its copy button. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

export function Fact({ name, copy = null, beside, children }: FactProps) {
  return (
    <div className={styles['fact']}>
      <dt>
        <Breakable breaks={afterUnderscore}>{name}</Breakable>
      </dt>
      <dd>
        <span className={styles['value']}>{children}</span>
        {copy !== null && copy !== '' && <CopyIcon text={copy} what={`Copy ${name.toLowerCase()}`} />}
        {beside !== undefined && <span className={styles['beside']}>{beside}</span>}
      </dd>
    </div>
  )
}

interface TextProps {
  readonly name: string
  readonly text: string | null
  /** Text shown for null. */
  readonly ifNull?: string | undefined
}

export function TextFact({ name, text, ifNull }: TextProps) {
  return (
    <Fact name={name}>
      <TextOrNothing text={text} ifNull={ifNull} />
    </Fact>
  )
}

/** A sid, number or URL, with a copy button. `beside`: links about it. */
export function CodeFact({ name, text, ifNull, beside }: TextProps & Pick<FactProps, 'beside'>) {
  return (
    <Fact name={name} copy={text} beside={text ? beside : undefined}>
      {text ? <Code>{text}</Code> : <TextOrNothing text={text} ifNull={ifNull} />}
    </Fact>
  )
}

/** `at`: ms since 1970. */
export function TimeFact({ name, at, ifNull = 'not set' }: { name: string; at: number | null; ifNull?: string }) {
  return <Fact name={name}>{at === null ? <EmptyValue>{ifNull}</EmptyValue> : <Timestamp at={at} to="second" />}</Fact>
}

/** Breaks URLs at their separators, and names of fields after a word, rather than within one. */
const afterSlash = /(?<=[/?&])/
const afterUnderscore = /(?<=_)/

interface CodeProps {
  readonly children: string
  /** Where the text may wrap. */
  readonly breaks?: RegExp
}

/** A sid, number or URL in monospace. */
export function Code({ children, breaks = afterSlash }: CodeProps) {
  return (
    <code className={styles['code']}>
      <Breakable breaks={breaks}>{children}</Breakable>
    </code>
  )
}

function Breakable({ children, breaks }: Required<CodeProps>) {
  return children.split(breaks).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which is replaced as a whole
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ))
}

/** A text that may be missing; null and '' are shown differently. */
export function TextOrNothing({ text, ifNull = 'not set' }: Omit<TextProps, 'name'>) {
  if (text === null) return <EmptyValue>{ifNull}</EmptyValue>
  return text === '' ? <EmptyValue>empty</EmptyValue> : <bdi>{text}</bdi>
}

/** Links to records, with their sids as labels. */
export function SidLinks({ sids, toRecord }: { sids: readonly string[]; toRecord: (sid: string) => string }) {
  return sids.map((sid) => (
    <Fragment key={sid}>
      {' '}
      <Link to={toRecord(sid)}>
        <Code>{sid}</Code>
      </Link>
    </Fragment>
  ))
}
