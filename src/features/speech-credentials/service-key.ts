/** Checks google service keys before they are sent. Pure. No message contains any part of a key. */
import { isJsonObject, parseJson, textAt } from '../../contract/json.ts'
import { type KeyOwner } from '../../patterns/credentials/credential-name.ts'

export type CheckedKey =
  | {
      readonly isKey: true
      /** The only part that is ever shown. */
      readonly owner: KeyOwner
      /** Whether it's longer than deployed servers can store (docs/api.md#creating-speech-credentials). */
      readonly isLong: boolean
    }
  | { readonly isKey: false; readonly message: string }

/** Characters. Real keys have about 2,400; a much longer text is another file, and isn't even parsed. */
export const maxKeyLength = 65_536

/** Characters. The column width of a deployed server. */
const maxStored = 4096

export function checkServiceKey(text: string): CheckedKey {
  if (text.trim() === '') return no('Add the service key: the JSON file from Google.')
  if (text.length > maxKeyLength) return no(tooLarge)
  // Editors may add a byte order mark, which JSON doesn't allow.
  const key = parseJson(text.replace(/^\uFEFF/, ''))
  if (key === undefined) return no('Not JSON. A service key is a JSON file.')
  if (!isJsonObject(key)) return no('Not a service key: it must be a JSON object.')
  if (key['type'] !== 'service_account') {
    const type = textAt(key, 'type')
    return no(
      type === null || !/^[a-z_]{1,30}$/.test(type)
        ? 'Not a service key: its type isn’t service_account.'
        : `Not a service key: its type is ${type}, not service_account.`,
    )
  }
  const [project_id, client_email] = [textAt(key, 'project_id'), textAt(key, 'client_email')]
  if (client_email === null) return no('This key has no client_email.')
  const secret = textAt(key, 'private_key')
  if (secret === null) return no('This key has no private_key.')
  if (!secret.includes('PRIVATE KEY')) return no('Its private_key is invalid: the header is missing.')
  // As environment variables often hold it, and as deployed servers return it.
  if (/\\n|X{20}/.test(secret)) {
    return no('Its private_key is invalid: it’s masked, or has \\n in place of line breaks.')
  }
  return { isKey: true, owner: { project_id, client_email }, isLong: text.length > maxStored }
}

export const tooLarge = 'Too large to be a service key.'

const no = (message: string): CheckedKey => ({ isKey: false, message })
