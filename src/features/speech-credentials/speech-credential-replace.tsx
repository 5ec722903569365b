import { useParams } from 'react-router-dom'
import { speechCredentialQuery, speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { useOwnRows } from '../../patterns/connection/of-account.ts'
import { useLinkWithQuery } from '../../patterns/url/use-link-with-query.ts'
import { Panel } from '../../patterns/panel/panel.tsx'
import { mapRecordRead, RecordForm, toFoundRecord } from '../../patterns/panel/record-panel.tsx'
import { Callout } from '../../ui/callout.tsx'
import { type CredentialFields, emptyCredential } from './speech-credential-form-model.ts'
import { type CredentialRow, toCredentialRow } from './credential-rows.ts'
import { NewCredentialForm } from './speech-credential-create.tsx'
import { allFieldsOf } from '../../contract/vendors.ts'
import { isJsonObject, type Json } from '../../contract/json.ts'
import { SpeechCredential } from '../../contract/speech-credentials.ts'
import { common } from './credential-use.ts'

/** The first step of a replacement: the spec has no update, so a new credential is created beside the old one. */
export function CredentialReplace() {
  const { speech_credential_sid: sid = '' } = useParams()
  // The list has the form's defaults, even for credentials that servers refuse to return individually.
  const list = useRead(speechCredentialsQuery)
  const listed = useOwnRows(list.data)?.find(({ value }) => value.speech_credential_sid === sid)
  // The panel's read, if any, may have more fields. Not read again, since servers refuse some.
  const one = useRead(speechCredentialQuery(sid), { enabled: false }).data
  const record = listed === undefined || one === undefined || one.value === null ? listed : one
  const found = toFoundRecord(record ?? (list.data === undefined ? undefined : null))
  const read = { ...found, error: list.error, isFetching: list.isFetching, refetch: () => void list.refetch() }
  return (
    <RecordForm title="Replace credential" read={mapRecordRead(read, (record) => toCredentialRow(record, new Map()))}>
      {(row) => <ReplaceForm row={row} />}
    </RecordForm>
  )
}

function ReplaceForm({ row }: { row: CredentialRow }) {
  const sid = row.value.speech_credential_sid
  const closeTo = useLinkWithQuery()(paths.speechCredential.link(sid))
  const defaults = toDefaults(row)
  const lost = lostSettings(row, defaults)
  return (
    <Panel title={`Replace ${row.name}`} closeTo={closeTo}>
      <Callout tone={lost.length > 0 ? 'attention' : 'neutral'}>
        Keys can’t be changed. Create a new credential, test it, then delete the old one if you like.
        {lost.length > 0 && ` Not copied: ${lost.join(', ')}.`}
      </Callout>
      <NewCredentialForm
        label="Replacement"
        defaults={defaults}
        cancelTo={closeTo}
        toNext={(created) => paths.replacingSpeechCredential.link(created, sid)}
        labelHint={
          row.label === ''
            ? undefined
            : `The old credential uses the label ${row.label}. Some servers accept a label only once per vendor.`
        }
      />
    </Panel>
  )
}

/** Everything known about the old credential, but no secret: those must be entered again. */
function toDefaults({ value, raw }: CredentialRow): CredentialFields {
  const { vendor, use_for_tts, use_for_stt } = value
  const kind: CredentialFields['kind'] = vendor === 'aws' ? 'aws' : vendor === 'google' ? 'google' : 'other'
  const settings = isJsonObject(raw) ? raw : {}
  // Also those that are rarely set: without its endpoint, a credential would pass its test at another one.
  const shown = allFieldsOf(vendor).filter(({ isRequired, name }) => isRequired || toText(settings[name]) !== '')
  return {
    ...emptyCredential,
    kind,
    vendor: kind === 'other' ? vendor : '',
    tts: use_for_tts ?? false,
    stt: use_for_stt ?? false,
    aws_region: value.aws_region ?? '',
    free:
      shown.length === 0
        ? emptyCredential.free
        : shown.map(({ name, isSecret }) => ({ name, value: isSecret ? '' : toText(settings[name]), isSecret })),
  }
}

/** The text to send of a setting; '' if it's not set, or no text. As texts, 0 and false would count as true. */
function toText(value: Json = null): string {
  if (value === 1 || value === true) return '1'
  return typeof value === 'string' ? value : ''
}

/** The names of settings that the form lacks. */
function lostSettings({ raw }: CredentialRow, { free }: CredentialFields): string[] {
  const own = new Set([...SpeechCredential.secrets, 'access_key_id', 'aws_region', ...free.map(({ name }) => name)])
  return Object.entries(isJsonObject(raw) ? raw : {}).flatMap(([name, value]) =>
    own.has(name) || common.test(name) || !value ? [] : [name],
  )
}
