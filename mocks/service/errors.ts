import type { Json } from '../../src/contract/json.ts'

/** The five shapes of an error body. Source: deployed-server.md, "Error body shapes"; the document is silent. */
export type ErrorBody =
  | { readonly shape: 'json'; readonly json: Json }
  | { readonly shape: 'text'; readonly text: string }
  | { readonly shape: 'html'; readonly html: string }
  | { readonly shape: 'empty' }

/** A refusal by the service: what the transport answers with. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: ErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(`${status} ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** `{"msg": text}`: most refusals. */
export function refuse(status: number, msg: string): ServiceError {
  return new ServiceError(status, { shape: 'json', json: { msg } })
}

/** `{"status":"fail","message": text}`: wrong account in a speech-credential or recent-calls path. */
export function failed(status: number, message: string): ServiceError {
  return new ServiceError(status, { shape: 'json', json: { status: 'fail', message } })
}

/** Plain text, such as `Not Found`. */
export function refuseText(status: number, text: string, headers?: Readonly<Record<string, string>>): ServiceError {
  return new ServiceError(status, { shape: 'text', text }, headers)
}

/** No body at all. */
export function refuseEmpty(status: number): ServiceError {
  return new ServiceError(status, { shape: 'empty' })
}
