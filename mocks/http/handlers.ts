import { http, type HttpHandler } from 'msw/http'
import { locate, type Location } from './routes.ts'

/**
 * Creates the backend's msw handler. Not one per endpoint: routes.ts does the routing from the contract's table, once
 * for all hosts, and unknown paths need a response too. `isOurs`: whether this mock handles the URL; by default, it
 * does on every origin, under every prefix.
 */
export function createHandler(
  handle: (request: Request) => Promise<Response>,
  isOurs: (location: Location, url: URL) => boolean = () => true,
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
