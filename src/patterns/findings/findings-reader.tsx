import { useEffect } from 'react'
import { type Findings, useFindings } from './use-findings.ts'

/** Tells what it finds, and draws nothing. */
export function FindingsReader(props: { isWanted: boolean; onFound: (findings: Findings | null) => void }) {
  const { isWanted, onFound } = props
  const findings = useFindings(isWanted ? 'all' : 'nothing')
  // Synchronises with the page, which was there before.
  useEffect(() => onFound(findings), [onFound, findings])
  return null
}
