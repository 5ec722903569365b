/**
 * Replaces `tough-cookie` in the browser bundle (alias in vite.config.ts). msw keeps a cookie jar for handlers that use
 * cookies; this API has none, and the jar would be four fifths of the mock's download.
 */
export class MemoryCookieStore {
  idx: Record<string, never> = {}
}

export class CookieJar {
  getCookiesSync(): readonly never[] {
    return []
  }
  setCookie(): Promise<void> {
    return Promise.resolve()
  }
}

export const Cookie = { fromJSON: (): null => null }
