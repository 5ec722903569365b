import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { Application } from '../../contract/applications.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { needsOf, type Choice, choose, faultOf, labelText, whyNot } from './credential-choice.ts'
import { credentialName } from './credential-name.ts'
import { useOwnRows } from '../connection/of-account.ts'
import { vendorLabel } from '../server-text.ts'
import { isWholeList } from '../../contract/endpoint.ts'

/** Returns the credentials that an application's calls use; none unless all are known: any one could matter. */
export function useCredentialChoices(application: Application): {
  readonly choices: readonly Choice[]
  readonly words: string
} {
  const { data, error } = useRead(speechCredentialsQuery)
  const isWhole = isWholeList(data)
  const rows = useOwnRows(data)
  const choices = useMemo(
    () => (rows === null || !isWhole ? [] : needsOf(application).map((need) => choose(need, rows))),
    [application, rows, isWhole],
  )
  if (isWhole) return { choices, words: '' }
  return { choices, words: data === undefined && error === null ? 'Loading…' : 'Unknown: not all could be read.' }
}

export function CredentialLine({ choice }: { choice: Choice }) {
  const { vendor, isByLabel, candidates, found, health, isUsed } = choice
  const fault = whyNot(choice)
  const why = <span className="soft">{isUsed ? whyThis(choice) : faultOf(choice)}</span>
  return (
    <>
      {found === null ? (
        <StatusBadge tone="bad">{capitalize(fault)}</StatusBadge>
      ) : isByLabel || candidates.length === 1 ? (
        <>
          <Link to={paths.speechCredential.link(found.value.speech_credential_sid)}>
            <bdi>{credentialName(found.raw)}</bdi>
          </Link>{' '}
          {why}
        </>
      ) : (
        <Link to={`${paths.speechCredentials.link()}?vendor=${encodeURIComponent(vendor)}`}>{whyThis(choice)}</Link>
      )}{' '}
      {found !== null && !isUsed && <StatusBadge tone="bad">Not used</StatusBadge>}
      {isUsed && health === 'failed' && <StatusBadge tone="attention">Failed its last test</StatusBadge>}
      {isUsed && health === 'untested' && <StatusBadge tone="attention">Never tested</StatusBadge>}
    </>
  )
}

function whyThis({ vendor, label, isByLabel, candidates, found }: Choice): string {
  const what = `${vendorLabel(vendor)} credential`
  if (!isByLabel) return candidates.length === 1 ? `only ${what}` : `any of ${candidates.length} ${what}s`
  const isProvider = found?.value.account_sid === null
  return `${candidates.length === 1 ? 'only' : 'first'} ${what} ${labelText(label)}${isProvider ? ', from the provider' : ''}`
}
