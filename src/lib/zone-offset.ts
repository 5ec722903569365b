/** Returns the offset from UTC of a zone of Intl at a time (ms since 1970): "+01:00", historically also "+00:53:28". */
export function zoneOffset(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
  return (ms) => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value
    return name?.replace('GMT', '') || '+00:00'
  }
}

export function offsetMs(offset: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * (offset.startsWith('-') ? -1000 : 1000)
}
