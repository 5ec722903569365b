import { useEffect } from 'react'
import { type Findings, useFindings } from './use-findings.ts'

/** Reports findings to `onFound`, and renders nothing. */
export function FindingsReader(props: { isWanted: boolean; onFound: (findings: Findings | null) => void }) {
  const { isWanted, onFound } = props
  const findings = useFindings(isWanted ? 'all' : 'nothing')
  // Synchronises with the page, which is rendered before this loads.
  useEffect(() => onFound(findings), [onFound, findings])
  return null
}
