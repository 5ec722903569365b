import { useMemo } from 'react'
import type { Application } from '../../contract/applications.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import type { Readable } from '../../contract/record.ts'
import type { SpeechCredential } from '../../contract/speech-credentials.ts'
import { formatAge } from '../../lib/durations.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { credentialName } from '../../patterns/credential-name.ts'
import { paths } from '../../paths.ts'
import { usePhoneFormat } from '../../ui/phone-number.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import type { QueryKind } from './query-kind.ts'
import { findRecords, type FoundRecords, recordBySid } from './record-index.ts'
import { type PaletteList, useLists } from './use-lists.ts'
import { useLookup } from './use-lookup.ts'

export interface PaletteRecords {
  readonly groups: readonly PaletteGroup[]
  readonly isBusy: boolean
  readonly words: string
  readonly error: Error | null
}

/** Maximum shown of each kind; the list itself shows them all. */
const most = 6

const lookupIcons = { application: 'applications', 'phone number': 'numbers', 'live call': 'calls' } as const

/** Finds records by name, number in any spelling, or sid: in the lists read so far, otherwise by asking the server. */
export function useRecords(text: string, query: QueryKind, go: (link: string) => void): PaletteRecords {
  const { kind } = query
  const { applications, numbers, credentials } = useLists({
    applications: kind === 'words',
    numbers: kind === 'number',
  })
  const cached = kind === 'sid' ? query.sids.flatMap((sid) => bySid(sid)) : []
  const lookup = useLookup(kind === 'sid' && cached.length === 0 ? query.sids[0] : null)
  const foundApplications = useFound(applications, kind === 'words' ? text : '')
  const foundNumbers = useFound(numbers, kind === 'number' || (kind === 'words' && mayBeNumber(text)) ? text : '')
  const format = usePhoneFormat()
  const ages = { applications: useReadAge(applications), numbers: useReadAge(numbers) }

  function toApplication({ value: { name, application_sid } }: Readable<Application>): PaletteItem {
    return {
      key: application_sid,
      icon: 'applications',
      label: name,
      hint: application_sid.slice(0, 8),
      run: () => go(paths.application.link(application_sid)),
    }
  }

  function toNumber({ value: { number, phone_number_sid, application_sid } }: Readable<PhoneNumber>): PaletteItem {
    const application = application_sid === null ? undefined : inList(applications, application_sid)
    return {
      key: phone_number_sid,
      icon: 'numbers',
      label: format(number),
      hint: application_sid === null ? 'unassigned' : (application?.value.name ?? ''),
      run: () => go(paths.phoneNumber.link(phone_number_sid)),
    }
  }

  function toCredential({ value: { speech_credential_sid }, raw }: Readable<SpeechCredential>): PaletteItem {
    return {
      key: speech_credential_sid,
      icon: 'credentials',
      label: credentialName(raw),
      hint: 'speech credential',
      run: () => go(paths.speechCredential.link(speech_credential_sid)),
    }
  }

  function bySid(sid: string): PaletteItem[] {
    const application = inList(applications, sid)
    const number = inList(numbers, sid)
    const credential = inList(credentials, sid)
    return [
      ...(application === undefined ? [] : [toApplication(application)]),
      ...(number === undefined ? [] : [toNumber(number)]),
      ...(credential === undefined ? [] : [toCredential(credential)]),
    ]
  }

  function toGroup<T>(
    title: string,
    age: string,
    { best, count }: FoundRecords<T>,
    toItem: (row: T) => PaletteItem,
    listLink: string,
  ): PaletteGroup[] {
    if (count === 0) return []
    const all: PaletteItem = {
      key: `all ${title}`,
      icon: 'next',
      label: `All ${formatCount(count)} in the list`,
      run: () => go(`${listLink}?${new URLSearchParams({ q: text.trim() }).toString()}`),
    }
    return [{ title: `${title}, ${age}`, items: [...best.map(toItem), ...(count > best.length ? [all] : [])] }]
  }

  const nothing = { groups: [], isBusy: false, words: '', error: null }
  switch (query.kind) {
    case 'nothing':
      return nothing
    case 'sid': {
      if (cached.length > 0) return { ...nothing, groups: [{ title: 'Matching SID', items: cached }] }
      const items = lookup.found.map(({ kind, label, link }): PaletteItem => ({
        key: link,
        icon: lookupIcons[kind],
        label: label ?? 'Unreadable record',
        hint: kind,
        run: () => go(link),
      }))
      if (items.length > 0) return { ...nothing, groups: [{ title: 'Matching SID, just updated', items }] }
      if (lookup.isReading) return { ...nothing, isBusy: true, words: 'Looking up this SID…' }
      const elsewhere: PaletteGroup = {
        title: lookup.error === null ? 'No application, phone number or live call has this SID' : 'Call records',
        items: [
          {
            key: 'call record',
            icon: 'records',
            label: 'Find the call record with this SID',
            run: () => go(paths.recentCalls.link({ call: query.sids[0] })),
          },
        ],
      }
      if (lookup.error === null) return { ...nothing, groups: [elsewhere] }
      return { ...nothing, error: lookup.error, groups: [retryGroup('Check again', lookup.retry), elsewhere] }
    }
    case 'number': {
      if (numbers.error !== null) {
        return { ...nothing, error: numbers.error, groups: [retryGroup('Reload phone numbers', numbers.read)] }
      }
      if (numbers.index === null) return { ...nothing, isBusy: true, words: 'Loading phone numbers…' }
      const groups = toGroup('Phone numbers', ages.numbers, foundNumbers, toNumber, paths.phoneNumbers.link())
      if (foundNumbers.count > 0) return { ...nothing, groups }
      return {
        ...nothing,
        isBusy: numbers.isReading,
        words: numbers.isReading ? 'Loading phone numbers…' : noSuchNumber(numbers, ages.numbers),
        groups: [retryGroup('Reload phone numbers', numbers.read)],
      }
    }
    case 'words': {
      return {
        ...nothing,
        isBusy: applications.isReading,
        words: applications.isReading ? 'Loading applications…' : '',
        error: applications.error,
        groups: [
          ...toGroup('Applications', ages.applications, foundApplications, toApplication, paths.applications.link()),
          ...toGroup('Phone numbers', ages.numbers, foundNumbers, toNumber, paths.phoneNumbers.link()),
        ],
      }
    }
  }
}

/** Searches once per text and list, not per render: 50,000 rows take a frame on a slow machine. */
function useFound<T>({ index }: PaletteList<T>, text: string): FoundRecords<Readable<T>> {
  return useMemo(() => (index === null || text === '' ? none : findRecords(index, text, most)), [index, text])
}

const none = { best: [], count: 0 }

/** Whether a number may match this text: it may be stored as a pattern, and sids begin with hex digits. */
function mayBeNumber(text: string): boolean {
  return /\d|[\^$\\]|^[\da-f-]{4,}$/i.test(text.trim())
}

function inList<T>({ index }: PaletteList<T>, sid: string): Readable<T> | undefined {
  return index === null ? undefined : recordBySid(index, sid)
}

function useReadAge({ list }: PaletteList<unknown>): string {
  return useNow((now) => (list === undefined ? '' : `updated ${formatAge(list.receivedAt, now)}`))
}

function retryGroup(label: string, retry: () => void): PaletteGroup {
  return { title: 'Try again', items: [{ key: 'retry', icon: 'refresh', label, stays: true, run: retry }] }
}

function noSuchNumber({ list, index }: PaletteList<unknown>, age: string): string {
  if (list === undefined || index === null) return ''
  const some = formatCountOf(index.rows.length, 'phone number')
  return list.complete
    ? `No match in ${some}, ${age}.`
    : `No match in the first ${some}; the server did not send them all.`
}
