/** The beginning of a sid, enough to tell one from the other; the whole of a short one. */
export const toShortSid = (sid: string): string => (sid.length <= 12 ? sid : `${sid.slice(0, 8)}…`)
