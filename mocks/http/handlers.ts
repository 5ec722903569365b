import { http, type HttpHandler } from 'msw/http'
import { locate, type Location } from './routes.ts'

export interface HandlerOptions {
  /** Whether a URL of the API or the control endpoints is this mock's. Default: on every origin, under every prefix. */
  readonly isOurs?: (location: Location, url: URL) => boolean
}

/**
 * The backend as msw handlers. Two, not one per endpoint: which endpoint a path leads to is decided in routes.ts
 * from the contract's table, once for all hosts, and a path that leads nowhere needs an answer too.
 */
export function createHandlers(
  handle: (request: Request) => Promise<Response>,
  { isOurs = () => true }: HandlerOptions = {},
): HttpHandler[] {
  const areas = ['api', 'control'] as const
  return areas.map((area) =>
    http.all(
      ({ request }) => {
        const url = new URL(request.url)
        const location = locate(url.pathname)
        return location?.area === area && isOurs(location, url)
      },
      ({ request }) => handle(request),
    ),
  )
}
