import { Fragment } from 'react'
import type { Application } from '../../contract/applications.ts'
import { keysOf } from '../../lib/records.ts'
import { CredentialLine, useCredentialChoices } from '../../patterns/credentials/credential-line.tsx'
import type { SpeechTask } from '../../patterns/credentials/credential-health.ts'
import { Fact, Facts, TextOrNothing } from '../../patterns/panel/facts.tsx'
import { vendorLabel } from '../../patterns/server-text.ts'
import { Section } from '../../ui/page.tsx'
import { type SectionName, sections, settings, settingsIn } from './application-fields.ts'

const taskOf: Readonly<Record<SectionName, SpeechTask>> = { synthesis: 'tts', recognition: 'stt' }

const toVendor = (vendor: string | null) => vendor && vendorLabel(vendor)

/** Speech defaults, each with the credential that the next call would use, or the reason why it has none. */
export function SpeechSection({ application }: { application: Application }) {
  const { choices, words } = useCredentialChoices(application)
  return (
    <Section title="Speech">
      <Facts>
        {keysOf(sections).map((section) => {
          const choice = choices.find(({ task, isFallback }) => task === taskOf[section] && !isFallback)
          return (
            <Fact key={section} name={sections[section]}>
              {settingsIn(section).map((setting, index) => (
                <Fragment key={setting}>
                  {index > 0 && ' · '}
                  <TextOrNothing
                    text={setting.endsWith('_vendor') ? toVendor(application[setting]) : application[setting]}
                    ifNull={`no ${settings[setting].shortLabel.toLowerCase()}`}
                  />
                </Fragment>
              ))}
              {choice !== undefined && (
                <>
                  <br />
                  <CredentialLine choice={choice} />
                </>
              )}
            </Fact>
          )
        })}
        {choices.map(
          (choice) =>
            choice.isFallback && (
              <Fact key={choice.task} name={`Fallback ${choice.task.toUpperCase()}`}>
                <bdi>{vendorLabel(choice.vendor)}</bdi>
                <br />
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
