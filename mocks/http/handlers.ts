import { http, type HttpHandler } from 'msw/http'
import { locate, type Location } from './routes.ts'

export interface HandlerOptions {
  /** Whether this mock handles the URL. Default: on every origin, under every prefix. */
  readonly isOurs?: (location: Location, url: URL) => boolean
}

/**
 * Creates the backend's msw handler. Not one per endpoint: routes.ts does the routing from the contract's table, once
 * for all hosts, and unknown paths need a response too.
 */
export function createHandler(
  handle: (request: Request) => Promise<Response>,
  { isOurs = () => true }: HandlerOptions = {},
): HttpHandler {
  return http.all(
    ({ request }) => {
      const url = new URL(request.url)
      const location = locate(url.pathname)
      return location !== null && isOurs(location, url)
    },
    ({ request }) => handle(request),
  )
}
