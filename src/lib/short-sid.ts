/** Returns the beginning of a sid, enough to tell sids apart; a short one in full. */
export const toShortSid = (sid: string): string => (sid.length <= 12 ? sid : `${sid.slice(0, 8)}…`)
