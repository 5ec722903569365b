import type { Json } from '../../src/contract/json.ts'

/** The five shapes of an error body. Source: docs/api.md#error-bodies; the spec is silent. */
export type ErrorBody =
  | { readonly shape: 'json'; readonly json: Json }
  | { readonly shape: 'text'; readonly text: string }
  /** The page's text; replies.ts renders the page. */
  | { readonly shape: 'html'; readonly html: string }
  | { readonly shape: 'empty' }

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

/** `{"msg": text}`: most errors. */
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

export function refuseEmpty(status: number): ServiceError {
  return new ServiceError(status, { shape: 'empty' })
}

/** An HTML page, as a deployed server's framework sends it; hosts render the page around the text. */
export function refusePage(status: number, html: string): ServiceError {
  return new ServiceError(status, { shape: 'html', html })
}

/** By shape of the body. */
export const refuseAs = { msg: refuse, message: failed, text: refuseText, html: refusePage, empty: refuseEmpty }
