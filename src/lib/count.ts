/** "1,240" for a whole number. Without Intl, whose first use costs more than the rest of the first rendering. */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** In place of a number that doesn't exist. */
export const nothing = '–'

/** "62.5 %": a share, or a part of a whole. `nothing` if there is none. */
export const formatShare = (part: number | null, whole = 1): string =>
  part === null || whole === 0 ? nothing : `${((100 * part) / whole).toFixed(1)} %`

/** "99,999", and "100k" from there on: for narrow places, where six digits don't fit. Rounds down. */
export const formatShortCount = (count: number): string =>
  count < 100_000 ? formatCount(count) : `${formatCount(Math.floor(count / 1000))}k`

/** "1 application", "1,240 applications". `plural` is for words that need more than an s. */
export const formatCountOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`
