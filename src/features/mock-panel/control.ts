/** Speaks to the mock's control endpoints, as curl would. */
import { z } from '../../contract/zod.ts'

/** Why a control endpoint did not do what it was asked for, in its own words where it has any. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal'
}

const Words = z.object({ error: z.string() })

/** The answer of `/__mock__/{path}`, as JSON. Throws ControlRefusal. */
async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  let response: Response
  let json: unknown
  try {
    response = await fetch(`/__mock__/${path}`, { method, ...sent })
    json = await response.json()
  } catch (cause) {
    throw new ControlRefusal('The mock backend is not responding. Reload the page to restart it.', { cause })
  }
  if (response.ok) return json
  const words = z.safeParse(Words, json)
  throw new ControlRefusal(words.success ? words.data.error : `The mock backend responded with ${response.status}.`)
}

export async function readControl<S extends z.ZodMiniType>(schema: S, path: string): Promise<z.output<S>> {
  const parsed = z.safeParse(schema, await ask('GET', path))
  if (!parsed.success) throw new ControlRefusal(`Unexpected response from /__mock__/${path}.`)
  return parsed.data
}

/** Turns a knob; the new state is read anew by those who show it. */
export async function sendControl(method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<void> {
  await ask(method, path, body)
}
