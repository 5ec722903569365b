import type { Noun } from '../contract/common.ts'
import type { Input, Listed, ReadEndpoint, WriteEndpoint } from '../contract/endpoint.ts'
import { type EndpointName, endpoints, resources } from '../contract/endpoints.ts'
import { type Json, textAt } from '../contract/json.ts'
import { listedId, type ParsedRecord } from '../contract/record.ts'
import type { Services } from './context.tsx'
import type { ReadBack } from './journal.ts'
import { withoutRecords, withRecord } from './listed.ts'
import { queryKey } from './query.ts'

/**
 * Reads back a written record and updates the cache: the record's own query gets it, and lists have that one row
 * replaced and are marked stale, not fetched again: a list may hold 100,000 records. Never rejects.
 */
export async function syncCache(
  services: Services,
  endpoint: WriteEndpoint,
  input: object,
  answer: unknown,
): Promise<ReadBack> {
  const { client, queryClient } = services
  const resource = resources[endpoint.resource]
  const sid = endpoint.change === 'create' ? textAt(answer, 'sid') : namedSid(endpoint, input)
  if (sid === null) {
    await markStale(services, endpoint)
    return { record: null, readError: null }
  }
  const named = { [resource.record.id]: sid }
  const getKey = queryKey(client, resource.get, named)
  let record: ParsedRecord<unknown> | null = null
  let readError: unknown = null
  if (endpoint.change === 'delete') {
    queryClient.removeQueries({ queryKey: getKey })
  } else {
    // The input of every read of one record is its identifier. The table of resources pairs them.
    const read = client.send(resource.get, named as Input<ReadEndpoint>)
    record = await (read as Promise<ParsedRecord<unknown>>).catch((error: unknown) => {
      readError = error
      return null
    })
    // If sent before the write, it may arrive after it and put the old record back.
    await queryClient.cancelQueries({ queryKey: getKey })
    if (record !== null) queryClient.setQueryData(getKey, record)
    // Not awaited: the write is done, whether or not the server can still be read.
    else void queryClient.invalidateQueries({ queryKey: getKey })
  }
  const patch = (list: Listed<unknown>) => {
    if (endpoint.change === 'delete') return withoutRecords(list, resource.record, new Set([sid]))
    return record === null ? list : withRecord(list, resource.record, sid, record)
  }
  await markStale(services, endpoint, patch)
  return { record, readError }
}

/** Returns the record of a write from the cache, redacted; null if it isn't there, or doesn't exist yet. */
export function lastRead({ client, queryClient }: Services, endpoint: WriteEndpoint, input: object): Json {
  const sid = namedSid(endpoint, input)
  if (sid === null) return null
  const { record: type, get, list } = resources[endpoint.resource]
  const one = queryClient.getQueryData<ParsedRecord<unknown>>(queryKey(client, get, { [type.id]: sid }))
  if (one !== undefined) return one.raw
  const lists = queryClient.getQueriesData<Listed<unknown>>({ queryKey: queryKey(client, list) })
  const records = lists.flatMap(([, known]) => (known === undefined ? [] : [known.rows, known.unreadable])).flat()
  return records.find((one) => listedId(type, one) === sid)?.raw ?? null
}

/** Returns the sid of the record that a write changes; null if it creates one. */
export function namedSid({ change, resource }: WriteEndpoint, input: object): string | null {
  return change === 'create' ? null : textAt(input, resources[resource].record.id)
}

/** Patches the resource's own list, then marks every affected list stale. */
export async function markStale(
  { client, queryClient }: Services,
  endpoint: WriteEndpoint,
  patch: (list: Listed<unknown>) => Listed<unknown> = (list) => list,
) {
  for (const name of listsOf(endpoint.affects)) {
    const key = [client.connection.id, name]
    // A list requested before the write may arrive after it, without the change: request it again instead.
    const wasFetching = queryClient.isFetching({ queryKey: key }) > 0
    if (wasFetching) await queryClient.cancelQueries({ queryKey: key })
    if (endpoints[name].resource === endpoint.resource) {
      queryClient.setQueriesData<Listed<unknown>>({ queryKey: key }, (list) =>
        list === undefined ? list : patch(list),
      )
    }
    // Not awaited: a form must not stay busy until 100,000 records have arrived again.
    void queryClient.invalidateQueries({ queryKey: key, refetchType: wasFetching ? 'active' : 'none' })
  }
}

function listsOf(affects: readonly Noun[]): EndpointName[] {
  // TypeScript types the keys of an object as string only.
  const names = Object.keys(endpoints) as EndpointName[]
  return names.filter((name) => endpoints[name].answer.kind === 'list' && affects.includes(endpoints[name].resource))
}
