import type { Input, Listed, ReadEndpoint, WriteEndpoint } from '../contract/endpoint.ts'
import { resources } from '../contract/endpoints.ts'
import { listedId } from '../contract/record.ts'
import type { Client, SendOptions } from './client.ts'
import { ApiError, isGone } from './errors.ts'

/**
 * Returns whether the server still has the record that a delete names; null if that can't be told. An empty 404 may
 * come from a deployed server (docs/api.md#missing-records) or from a proxy; then the list of all records decides.
 */
export async function isStillThere(
  client: Client,
  remove: WriteEndpoint,
  input: object,
  options: SendOptions = {},
): Promise<boolean | null> {
  const { get, list, record } = resources[remove.resource]
  // A read takes the same input as a delete, and a list takes none: the table of resources pairs them.
  const error: unknown = await client.send(get, input as Input<ReadEndpoint>, options).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error === null) return true
  if (!(error instanceof ApiError) || !isGone(error)) return null
  if (error.serverText !== null) return false
  const all = await client.send(list, {}, options).catch(() => null)
  if (all === null) return null
  const { rows, unreadable, complete } = all as Listed<unknown>
  if ([...rows, ...unreadable].some((one) => listedId(record, one) === Reflect.get(input, record.id))) return true
  return complete ? false : null
}
