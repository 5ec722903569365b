/** The beginning of a sid, enough to tell one from the other; the whole of a short one. */
export function toShortSid(sid: string): string {
  return sid.length <= 12 ? sid : `${sid.slice(0, 8)}…`
}
