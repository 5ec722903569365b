/** Returns the beginning of a sid, enough to tell sids apart; a short one in full. */
export const toShortSid = (sid: string): string => (sid.length <= 12 ? sid : `${sid.slice(0, 8)}…`)

/** Whether a text has the form of a sid. */
export const isSid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
