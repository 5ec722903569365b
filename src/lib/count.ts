const plain = new Intl.NumberFormat('en')

/** "1,240". */
export function formatCount(count: number): string {
  return plain.format(count)
}

/** "1 application", "1,240 applications". The plural is given where it takes more than an s. */
export function formatCountOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`
}
