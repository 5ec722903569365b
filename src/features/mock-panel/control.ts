/** A client of the mock's control endpoints, like curl. */
import { z } from '../../contract/zod.ts'

export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal'
}

const Failure = z.object({ error: z.string() })

/** Sends a request; returns what the mock responds, as JSON. */
export async function sendControl(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  let response: Response
  let json: unknown
  try {
    response = await fetch(`/__mock__/${path}`, { method, ...sent })
    json = await response.json()
  } catch (cause) {
    throw new ControlRefusal('The mock backend isn’t responding. Reload the page to restart it.', { cause })
  }
  if (response.ok) return json
  const failure = z.safeParse(Failure, json)
  throw new ControlRefusal(failure.success ? failure.data.error : `The mock backend responded with ${response.status}.`)
}

export async function readControl<S extends z.ZodMiniType>(schema: S, path: string): Promise<z.output<S>> {
  const parsed = z.safeParse(schema, await sendControl('GET', path))
  if (!parsed.success) throw new ControlRefusal(`Unexpected response from /__mock__/${path}.`)
  return parsed.data
}

/** A number to send, or the text as it is: the mock explains what is wrong with it. */
export function toNumber(text: string): number | string {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? text : number
}
