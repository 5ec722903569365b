import type { Noun } from '../contract/common.ts'
import type { Input, Listed, ReadEndpoint, WriteEndpoint } from '../contract/endpoint.ts'
import { type EndpointName, endpoints, type Resource, resources } from '../contract/endpoints.ts'
import type { Json } from '../contract/json.ts'
import { listedId, type ParsedRecord } from '../contract/record.ts'
import type { Services } from './context.tsx'
import type { ReadBack } from './journal.ts'
import { withoutRecords, withRecord } from './listed.ts'

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
  const resource = resourceOf(endpoint.resource)
  const sid = resource === null ? null : sidOf(endpoint, resource, input, answer)
  if (resource === null || sid === null) {
    await markStale(services, endpoint)
    return { record: null, readError: null }
  }
  const getKey = [client.connection.id, resource.get.name, { [resource.id]: sid }]
  let record: ParsedRecord<unknown> | null = null
  let readError: unknown = null
  if (endpoint.change === 'delete') {
    queryClient.removeQueries({ queryKey: getKey })
  } else {
    // The input of every read of one record is its identifier. The table of resources pairs them.
    const read = client.send(resource.get, { [resource.id]: sid } as Input<ReadEndpoint>)
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
  const resource = resourceOf(endpoint.resource)
  const sid = namedSid(endpoint, input)
  if (resource === null || sid === null) return null
  const one = queryClient.getQueryData<ParsedRecord<unknown>>([
    client.connection.id,
    resource.get.name,
    { [resource.id]: sid },
  ])
  if (one !== undefined) return one.raw
  const lists = queryClient.getQueriesData<Listed<unknown>>({ queryKey: [client.connection.id, resource.list.name] })
  const records = lists.flatMap(([, list]) => (list === undefined ? [] : [list.rows, list.unreadable])).flat()
  return records.find((one) => listedId(resource.record, one) === sid)?.raw ?? null
}

interface Named extends Resource {
  /** The record's identifying field, which is also the path parameter. */
  readonly id: string
}

/** Returns the resource of a noun; null if its records have no identifiers. */
export function resourceOf(noun: Noun): Named | null {
  if (noun === 'recent-calls') return null
  const resource = resources[noun]
  return resource.record.id === null ? null : { ...resource, id: resource.record.id }
}

/** Returns the sid of the record that a write changes; null if it creates one. */
export function namedSid(endpoint: WriteEndpoint, input: object): string | null {
  const resource = resourceOf(endpoint.resource)
  return resource === null || endpoint.change === 'create' ? null : sidOf(endpoint, resource, input, null)
}

function sidOf(endpoint: WriteEndpoint, { id }: Named, input: object, answer: unknown): string | null {
  const holder: unknown = endpoint.change === 'create' ? answer : input
  const sid: unknown =
    typeof holder === 'object' && holder !== null
      ? Reflect.get(holder, endpoint.change === 'create' ? 'sid' : id)
      : null
  return typeof sid === 'string' ? sid : null
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
