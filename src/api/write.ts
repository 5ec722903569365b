import type { QueryClient } from '@tanstack/react-query'
import type { Input, Listed, Output, ReadEndpoint, WriteEndpoint } from '../contract/endpoint.ts'
import { type EndpointName, endpoints, type Resource, resources } from '../contract/endpoints.ts'
import type { ParsedRecord } from '../contract/record.ts'
import type { Noun } from '../contract/common.ts'
import type { Client } from './client.ts'
import { withoutRecord, withRecord } from './listed.ts'

/** A write that succeeded. */
export interface Written<E extends WriteEndpoint> {
  readonly answer: Output<E>
  /** The record as read back; null after a delete, and where reading failed. */
  readonly record: ParsedRecord<unknown> | null
  /** Why it could not be read back ("saved, not verified"); null when it was. */
  readonly readError: unknown
}

/**
 * Sends one write, reads its record back, and lets the cache follow: the record's own query holds what
 * was read, lists have that one row replaced and are marked stale, not fetched again: a list may hold
 * 100,000 records. Rejects with the write's ApiError; what happens after success never rejects.
 */
export async function write<E extends WriteEndpoint>(
  client: Client,
  queryClient: QueryClient,
  endpoint: E,
  input: Input<E>,
): Promise<Written<E>> {
  const answer = await client.send(endpoint, input)
  const resource = resourceOf(endpoint.resource)
  const sid = resource === null ? null : sidOf(endpoint, resource, input, answer)
  if (resource === null || sid === null) {
    await markStale(client, queryClient, endpoint)
    return { answer, record: null, readError: null }
  }
  const getKey = [client.connection.id, resource.get.name, { [resource.id]: sid }]
  let record: ParsedRecord<unknown> | null = null
  let readError: unknown = null
  if (endpoint.change === 'delete') {
    queryClient.removeQueries({ queryKey: getKey })
  } else {
    // Input of every single read: the record's own identifier. The table of resources pairs them.
    const read = client.send(resource.get, { [resource.id]: sid } as Input<ReadEndpoint>)
    record = await (read as Promise<ParsedRecord<unknown>>).catch((error: unknown) => {
      readError = error
      return null
    })
    if (record === null) await queryClient.invalidateQueries({ queryKey: getKey })
    else queryClient.setQueryData(getKey, record)
  }
  const patch = (list: Listed<unknown>) => {
    if (endpoint.change === 'delete') return withoutRecord(list, resource.record, sid)
    return record === null ? list : withRecord(list, resource.record, sid, record)
  }
  await markStale(client, queryClient, endpoint, patch)
  return { answer, record, readError }
}

interface Named extends Resource {
  /** The field that names a record, which is also the path parameter. */
  readonly id: string
}

function resourceOf(noun: Noun): Named | null {
  if (noun === 'recent-calls') return null
  const resource = resources[noun]
  return resource.record.id === null ? null : { ...resource, id: resource.record.id }
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
async function markStale(
  client: Client,
  queryClient: QueryClient,
  endpoint: WriteEndpoint,
  patch: (list: Listed<unknown>) => Listed<unknown> = (list) => list,
) {
  for (const name of listsOf(endpoint.affects)) {
    const key = [client.connection.id, name]
    // A list asked for before the write may arrive after it, without it: ask again instead.
    const wasFetching = queryClient.isFetching({ queryKey: key }) > 0
    if (wasFetching) await queryClient.cancelQueries({ queryKey: key })
    if (endpoints[name].resource === endpoint.resource) {
      queryClient.setQueriesData<Listed<unknown>>({ queryKey: key }, (list) =>
        list === undefined ? list : patch(list),
      )
    }
    await queryClient.invalidateQueries({ queryKey: key, refetchType: wasFetching ? 'active' : 'none' })
  }
}

function listsOf(affects: readonly Noun[]): EndpointName[] {
  // Object.keys of a literal gives its keys; TypeScript only promises strings.
  const names = Object.keys(endpoints) as EndpointName[]
  return names.filter((name) => endpoints[name].answer.kind === 'list' && affects.includes(endpoints[name].resource))
}
