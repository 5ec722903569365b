/** Speech credentials. Source: docs/api.md#speech-credentials. */
import { fieldsOf } from './body.ts'
import { testCredential } from './credential-test.ts'
import { refuse } from './errors.ts'
import { created, noContent, ok, type Operation } from './operation.ts'
import type { SpeechCredentialRow } from './rows.ts'
import { pathAccount, pathSid, theRecord } from './scope.ts'
import { toSpeechCredential } from './speech-credential-answer.ts'
import { readCredential } from './speech-credential-body.ts'
import { newSid, put, remove, type State } from './state.ts'

export const listSpeechCredentials: Operation = (request, { tables, profile }) => {
  const account = pathAccount(request, 'others')
  const rows = [...tables.speechCredentials.values()].filter(({ account_sid }) =>
    account_sid === null ? profile.providerCredentials === 'listed' : account_sid === account,
  )
  return ok(rows.map((row) => toSpeechCredential(row, 'list', profile)))
}

export const getSpeechCredential: Operation = (request, state) =>
  ok(toSpeechCredential(theCredential('getSpeechCredential', request, state), 'single', state.profile))

export const testSpeechCredential: Operation = (request, state, now) => {
  const credential = theCredential('testSpeechCredential', request, state)
  const { answer, takesMs, row } = testCredential(credential, now)
  return { ...ok(answer), takesMs, changes: [put('speechCredentials', row.speech_credential_sid, row, now)] }
}

export const createSpeechCredential: Operation = (request, state, now) => {
  const account_sid = pathAccount(request, 'others')
  const input = readCredential(fieldsOf(request.body), state.profile)
  refuseTakenLabel(input.vendor, input.label, account_sid, state)
  const speech_credential_sid = newSid(state, 0)
  const row: SpeechCredentialRow = {
    speech_credential_sid,
    account_sid,
    ...input,
    last_used: null,
    last_tested: null,
    tts_tested_ok: null,
    stt_tested_ok: null,
    created_at: state.profile.createdAt === 's' ? Math.floor(now / 1000) * 1000 : now,
  }
  return created({ sid: speech_credential_sid }, [put('speechCredentials', speech_credential_sid, row, now)])
}

export const deleteSpeechCredential: Operation = (request, state, now) => {
  const { speech_credential_sid } = theCredential('deleteSpeechCredential', request, state)
  return noContent([remove('speechCredentials', speech_credential_sid, now)])
}

function theCredential(
  operation: 'getSpeechCredential' | 'testSpeechCredential' | 'deleteSpeechCredential',
  request: Parameters<Operation>[0],
  state: State,
): SpeechCredentialRow {
  const account = pathAccount(request, 'others')
  const sid = pathSid(request, 'speech_credential_sid')
  return theRecord(operation, state.tables.speechCredentials, sid, [account], state)
}

/** A label is unique among an account's credentials of one vendor. */
function refuseTakenLabel(vendor: string, label: string | null, account_sid: string, { tables }: State): void {
  if (label === null) return
  for (const other of tables.speechCredentials.values()) {
    if (other.account_sid !== account_sid || other.vendor !== vendor || other.label !== label) continue
    throw refuse(422, `Label ${label} is already in use for another speech credential`)
  }
}
