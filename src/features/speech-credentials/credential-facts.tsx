import { Code, Fact, Facts, TextOrNothing } from '../../patterns/facts.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import { HalfCell } from './credential-cells.tsx'
import { type CredentialRow, keyOwnerOf, textAt } from './credential-rows.ts'

/** Everything about one credential but its secrets, of which is only said whether there are any. */
export function CredentialFacts({ row }: { row: CredentialRow }) {
  const { value, raw, label, tts, stt } = row
  const owner = keyOwnerOf(raw)
  return (
    <Facts>
      <Fact name="Vendor">
        <TextOrNothing text={value.vendor} />
      </Fact>
      {label !== '' && (
        <Fact name="Label">
          <bdi>{label}</bdi>
        </Fact>
      )}
      <Fact name="Speech">
        <HalfCell half={tts} />
      </Fact>
      <Fact name="Recognition">
        <HalfCell half={stt} />
      </Fact>
      <Fact name="Last tested">
        <TimeOrNever at={value.last_tested} />
      </Fact>
      <Fact name="Last used">
        <TimeOrNever at={value.last_used} />
      </Fact>
      <Fact name="Created">
        {value.created_at === null ? (
          <EmptyValue>not told</EmptyValue>
        ) : (
          <Timestamp at={value.created_at} to="second" />
        )}
      </Fact>
      {value.access_key_id !== null && (
        <Fact name="Access key id" copy={value.access_key_id}>
          <Code>{value.access_key_id}</Code>
        </Fact>
      )}
      {value.aws_region !== null && <Fact name="Region">{value.aws_region}</Fact>}
      {owner !== null && (
        <>
          <Fact name="Project" copy={owner.project_id}>
            <TextOrNothing text={owner.project_id} />
          </Fact>
          <Fact name="Client e-mail" copy={owner.client_email}>
            <TextOrNothing text={owner.client_email} />
          </Fact>
        </>
      )}
      <Fact name="Secrets">{secretsWords(row)}</Fact>
      <Fact name="Account" copy={value.account_sid}>
        {value.account_sid === null ? (
          <EmptyValue>none: of the service provider</EmptyValue>
        ) : (
          <Code>{value.account_sid}</Code>
        )}
      </Fact>
      <Fact name="Sid" copy={value.speech_credential_sid}>
        <Code>{value.speech_credential_sid}</Code>
      </Fact>
    </Facts>
  )
}

function TimeOrNever({ at }: { at: number | null }) {
  return at === null ? <EmptyValue>never</EmptyValue> : <Timestamp at={at} to="second" />
}

/** Secret fields are redacted before they get here: all that is left of them is that they are there. */
function secretsWords({ value, raw }: CredentialRow) {
  const isSet =
    value.secret_access_key ||
    value.service_key ||
    ['api_key', 'secret', 'auth_token', 'tts_api_key', 'stt_api_key', 'client_key', 'client_secret'].some(
      (field) => textAt(raw, field) !== null,
    )
  return isSet ? (
    'set; the server only shows them masked, this page not at all'
  ) : (
    <EmptyValue>none in this answer</EmptyValue>
  )
}
