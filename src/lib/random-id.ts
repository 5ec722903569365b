/** 21 letters and digits: unique enough for one browser. crypto.randomUUID doesn't exist on plain http. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36).padStart(7, '0')).join('')
