import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/context.tsx'
import { applicationsQuery, phoneNumbersQuery, speechCredentialsQuery } from '../../api/queries.ts'
import { type Query, queryKey, useRead } from '../../api/query.ts'
import type { Listed, ReadEndpoint } from '../../contract/endpoint.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { formatCountOf } from '../../lib/count.ts'
import { looksLikeNumber } from '../../lib/phone-digits.ts'
import { paths } from '../../paths.ts'
import type { PaletteGroup } from './palette-item.ts'
import type { QueryKind } from './query-kind.ts'
import { applicationKind, credentialKind, numberKind, useKind } from './use-kind.ts'
import { useLookup } from './use-lookup.ts'

export interface PaletteRecords {
  readonly groups: readonly PaletteGroup[]
  readonly isBusy: boolean
  readonly words: string
  readonly error: Error | null
}

/** Finds records by name, number in any spelling, or sid: in the lists read so far, otherwise by asking the server. */
export function useRecords(text: string, query: QueryKind, go: (link: string) => void): PaletteRecords {
  const { kind } = query
  const words = kind === 'words' ? text : ''
  const number = kind === 'number' ? query.number : mayBeNumber(words) ? text : ''
  const applicationsRead = useUnlessCached(applicationsQuery, kind === 'words')
  const applications = useKind(applicationKind, applicationsRead, words, (one) => one.application_sid.slice(0, 8), go)
  const numbersRead = useUnlessCached(phoneNumbersQuery, kind === 'number')
  const numberHint = ({ application_sid }: PhoneNumber) =>
    application_sid === null ? 'unassigned' : (applications.bySid(application_sid)?.label ?? '')
  const numbers = useKind(numberKind, numbersRead, number, numberHint, go)
  // Found by sid only.
  const credentialsRead = useRead(speechCredentialsQuery, { enabled: false })
  const credentials = useKind(credentialKind, credentialsRead, '', () => 'speech credential', go)
  const sids = kind === 'sid' ? query.sids : []
  const cached = sids.flatMap((sid) => [applications, numbers, credentials].flatMap((one) => one.bySid(sid) ?? []))
  const lookup = useLookup(kind === 'sid' && cached.length === 0 ? query.sids[0] : null, go)

  const nothing = { groups: [], isBusy: false, words: '', error: null }
  switch (query.kind) {
    case 'nothing':
      return nothing
    case 'sid': {
      if (cached.length > 0) return { ...nothing, groups: [{ title: 'Matching SID', items: cached }] }
      const { items } = lookup
      if (items.length > 0) return { ...nothing, groups: [{ title: 'Matching SID, just updated', items }] }
      if (lookup.isReading) return { ...nothing, isBusy: true, words: 'Looking up this SID…' }
      const elsewhere: PaletteGroup = {
        title: lookup.error === null ? 'No application, number, credential or live call has this SID' : 'Call records',
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
      if (numbers.searched === null) return { ...nothing, isBusy: true, words: 'Loading phone numbers…' }
      if (numbers.groups.length > 0) return { ...nothing, groups: numbers.groups }
      return {
        ...nothing,
        isBusy: numbers.isReading,
        words: numbers.isReading ? 'Loading phone numbers…' : noSuchNumber(numbers.list, numbers.searched, numbers.age),
        groups: [retryGroup('Reload phone numbers', numbers.read)],
      }
    }
    case 'words': {
      const isShort = numbers.searched === null && looksLikeNumber(words)
      // Numbers are loaded only then.
      const advice = isShort ? 'Type at least three digits to find a number.' : ''
      return {
        ...nothing,
        isBusy: applications.isReading,
        words: applications.isReading ? 'Loading applications…' : advice,
        error: applications.error,
        groups: [...applications.groups, ...numbers.groups],
      }
    }
  }
}

/** Reads a list if it's wanted and not cached. */
function useUnlessCached<E extends ReadEndpoint>(read: Query<E>, isWanted: boolean) {
  const cached = useQueryClient().getQueryData(queryKey(useClient(), read.endpoint, read.input))
  return useRead(read, { enabled: isWanted && cached === undefined })
}

/** Whether a number may match this text: it may be stored as a pattern, and sids begin with hex digits. */
function mayBeNumber(text: string): boolean {
  return /\d|[\^$\\]|^[\da-f-]{4,}$/i.test(text.trim())
}

function retryGroup(label: string, retry: () => void): PaletteGroup {
  return { title: 'Try again', items: [{ key: 'retry', icon: 'refresh', label, stays: true, run: retry }] }
}

function noSuchNumber(list: Listed<PhoneNumber> | undefined, searched: number, age: string): string {
  const some = formatCountOf(searched, 'phone number')
  return list?.complete === true
    ? `No match in ${some}, ${age}.`
    : `No match in the first ${some}; the server didn’t send them all.`
}
