/** "1,240" for a whole number. Without Intl, whose first use costs more than the rest of the first rendering. */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** "99,999", and "100k" from there on: for narrow places, where six digits don't fit. Rounds down. */
export const formatShortCount = (count: number): string =>
  count < 100_000 ? formatCount(count) : `${formatCount(Math.floor(count / 1000))}k`

/** "1 application", "1,240 applications". `plural` is for words that need more than an s. */
export const formatCountOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`
