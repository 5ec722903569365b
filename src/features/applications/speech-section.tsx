import { Fragment, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { Application } from '../../contract/applications.ts'
import { keysOf } from '../../lib/records.ts'
import { paths } from '../../paths.ts'
import { asksOf, type Choice, choose, faultOf, labelWords, whyNot } from '../../patterns/credential-choice.ts'
import type { Half } from '../../patterns/credential-health.ts'
import { credentialName } from '../../patterns/credential-name.ts'
import { Fact, Facts, TextOrNothing } from '../../patterns/facts.tsx'
import { ofAccount } from '../../patterns/of-account.ts'
import { vendorLabel } from '../../patterns/server-words.ts'
import { Section } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type SectionName, sections, settings, settingsIn } from './application-fields.ts'

const halfOf: Readonly<Record<SectionName, Half>> = { synthesis: 'tts', recognition: 'stt' }

/** Speech defaults, each with the credential that the next call would use, or why it has none. */
export function SpeechSection({ application }: { application: Application }) {
  const { choices, words } = useChoices(application)
  return (
    <Section title="Speech">
      <Facts>
        {keysOf(sections).map((section) => {
          const choice = choices.find(({ half, isFallback }) => half === halfOf[section] && !isFallback)
          return (
            <Fact key={section} name={sections[section].label}>
              {settingsIn(section).map((setting, index) => (
                <Fragment key={setting}>
                  {index > 0 && ' · '}
                  <TextOrNothing
                    text={application[setting]}
                    ifNull={`no ${settings[setting].shortLabel.toLowerCase()}`}
                  />
                </Fragment>
              ))}
              {choice !== undefined && <CredentialLine choice={choice} />}
            </Fact>
          )
        })}
        {choices.map(
          (choice) =>
            choice.isFallback && (
              <Fact key={choice.half} name={`Fallback ${choice.half.toUpperCase()}`}>
                <bdi>{choice.vendor}</bdi>
                <CredentialLine choice={choice} />
              </Fact>
            ),
        )}
        {words !== '' && (
          <Fact name="Credentials">
            <span className="soft">{words}</span>
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

/** Nothing, and why, where the credentials are not known: one of those missing might be the one. */
function useChoices(application: Application): { readonly choices: readonly Choice[]; readonly words: string } {
  const { account_sid } = useClient().connection
  const { data, error } = useRead(speechCredentialsQuery)
  const isWhole = data !== undefined && data.complete && data.unreadable.length === 0
  const choices = useMemo(() => {
    if (data === undefined || !isWhole) return []
    const { rows } = ofAccount(data, account_sid).list
    return asksOf(application).map((ask) => choose(ask, rows))
  }, [application, data, isWhole, account_sid])
  if (isWhole) return { choices, words: '' }
  return { choices, words: data === undefined && error === null ? 'Loading…' : 'Unknown: not all could be read.' }
}

function CredentialLine({ choice }: { choice: Choice }) {
  const { vendor, isByLabel, candidates, found, health, isUsed } = choice
  const fault = whyNot(choice)
  const why = <span className="soft">{isUsed ? whyThis(choice) : faultOf(choice)}</span>
  return (
    <>
      <br />
      {found === null ? (
        <StatusBadge tone="bad">{fault.charAt(0).toUpperCase() + fault.slice(1)}</StatusBadge>
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

/** Why it is this credential of all: "first AWS credential without a label". */
function whyThis({ vendor, label, isByLabel, candidates, found }: Choice): string {
  const what = `${vendorLabel(vendor)} credential`
  if (!isByLabel) return candidates.length === 1 ? `only ${what}` : `any of ${candidates.length} ${what}s`
  const isProvider = found?.value.account_sid === null
  return `${candidates.length === 1 ? 'only' : 'first'} ${what} ${labelWords(label)}${isProvider ? ', from the provider' : ''}`
}
