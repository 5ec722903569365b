import { useMemo } from 'react'
import type { Read } from '../../api/query.ts'
import type { Application } from '../../contract/applications.ts'
import type { Listed } from '../../contract/endpoint.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf, type Readable } from '../../contract/record.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { formatCount } from '../../lib/count.ts'
import { formatAge } from '../../lib/durations.ts'
import { oncePer } from '../../lib/once-per.ts'
import { paths } from '../../paths.ts'
import { credentialName } from '../../patterns/credentials/credential-name.ts'
import { useOwnRows } from '../../patterns/connection/of-account.ts'
import type { IconName } from '../../ui/icon.tsx'
import { usePhoneFormat } from '../../ui/phone-number.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { PaletteItem } from './palette-item.ts'
import { findRecords, type IndexedRecord, indexRecords, recordBySid } from './record-index.ts'

/** A kind of record that the palette finds in its list. */
export interface RecordKind<T> extends IndexedRecord<Readable<T>> {
  readonly title: string
  readonly icon: IconName
  readonly link: (sid: string) => string
  readonly listLink: string
}

export const applicationKind: RecordKind<Application> = {
  title: 'Applications',
  icon: 'applications',
  textOf: (record) => fieldOf(record, 'name'),
  sidOf: (record) => fieldOf(record, 'application_sid'),
  isNumber: false,
  link: paths.application.link,
  listLink: paths.applications.link(),
}

export const numberKind: RecordKind<PhoneNumber> = {
  title: 'Phone numbers',
  icon: 'numbers',
  textOf: (record) => fieldOf(record, 'number'),
  sidOf: (record) => fieldOf(record, 'phone_number_sid'),
  isNumber: true,
  link: paths.phoneNumber.link,
  listLink: paths.phoneNumbers.link(),
}

export const credentialKind: RecordKind<SpeechCredential> = {
  title: 'Speech credentials',
  icon: 'credentials',
  textOf: ({ raw }) => credentialName(raw),
  sidOf: ({ value }) => value.speech_credential_sid,
  isNumber: false,
  link: paths.speechCredential.link,
  listLink: paths.speechCredentials.link(),
}

/** Maximum shown of each kind; the list itself shows them all. */
const max = 6

const none = { best: [], count: 0 }

/** Kept with the rows of a list: opening the palette again costs nothing. */
const indexOf = oncePer(indexRecords)

/** Finds the records of a kind that match a text (none match ''), or have a sid, in its list as far as it was read. */
export function useKind<T extends { readonly account_sid: string | null }>(
  kind: RecordKind<T>,
  { data: list, error, isFetching, refetch }: Read<Listed<T>>,
  text: string,
  hintOf: (value: T) => string,
  go: (link: string) => void,
) {
  const rows = useOwnRows(list)
  const index = rows && indexOf(rows, kind)
  // Searches once per text and list, not per render: 50,000 rows take a frame on a slow machine.
  const { best, count } = useMemo(
    () => (index === null || text === '' ? none : findRecords(index, text, max)),
    [index, text],
  )
  const age = useNow((now) => (list === undefined ? '' : `updated ${formatAge(list.receivedAt, now)}`))
  const format = usePhoneFormat()

  const toItem = (row: Readable<T>): PaletteItem => {
    const [sid, label] = [kind.sidOf(row), kind.textOf(row)]
    return {
      key: sid,
      icon: kind.icon,
      label: kind.isNumber ? format(label) : label,
      hint: hintOf(row.value),
      run: () => go(kind.link(sid)),
    }
  }
  const all: PaletteItem = {
    key: `all ${kind.title}`,
    icon: 'next',
    label: `All ${formatCount(count)} in the list`,
    run: () => go(`${kind.listLink}?${new URLSearchParams({ q: text.trim() }).toString()}`),
  }
  const items = [...best.map(toItem), ...(count > best.length ? [all] : [])]
  return {
    list,
    /** How many were searched; null if the list wasn't read. */
    searched: rows?.length ?? null,
    age,
    groups: count === 0 ? [] : [{ title: `${kind.title}, ${age}`, items }],
    bySid: (sid: string) => {
      const row = index === null ? undefined : recordBySid(index, sid)
      return row === undefined ? null : toItem(row)
    },
    isReading: isFetching,
    /** Why it couldn't be read; null if it was, or wasn't requested. */
    error: list === undefined ? error : null,
    read: () => void refetch(),
  }
}
