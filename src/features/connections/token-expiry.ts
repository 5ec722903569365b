/**
 * The expiry of a token that looks like a JSON Web Token (RFC 7519, 4.1.4 `exp`), ms since 1970;
 * null for any other token. For display only: the server decides.
 */
export function tokenExpiry(token: string): number | null {
  const [, payload, signature] = token.trim().split('.')
  if (payload === undefined || signature === undefined) return null
  try {
    // base64url (RFC 4648, 5); exp is plain ASCII, so the bytes need no decoding.
    const json: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'exp') : null
    // NaN if no date is that late, such as the year 318,000 for "never".
    const at = typeof exp === 'number' ? new Date(exp * 1000).getTime() : Number.NaN
    return Number.isNaN(at) ? null : at
  } catch {
    return null
  }
}
