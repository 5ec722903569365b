/** "1,240", of a whole number. Without Intl, whose first use costs more than all else that is drawn first. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** "1 application", "1,240 applications". The plural is given where it takes more than an s. */
export function formatCountOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`
}
