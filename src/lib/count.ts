/** "1,240", of a whole number. Without Intl, whose first use costs more than all else that is drawn first. */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** "1 application", "1,240 applications". The plural is given where it takes more than an s. */
export const formatCountOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`
