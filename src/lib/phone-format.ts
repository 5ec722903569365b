/** Phone numbers written for reading. Loaded on demand: the numbering plans of all countries weigh 29 kB (gzip). */
import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import plans from 'libphonenumber-js/metadata.min.json'

/**
 * Without a leading plus, shorter numbers could as well be national ones, such as 321 555 0100 in Florida, which would
 * read as Belgian.
 */
const leastDigits = 11

/**
 * "+1 212 555 0100" for 12125550100: an international number, grouped as its country does. Anything else stays as it is:
 * national numbers, short codes, SIP users, patterns.
 */
export function formatNumber(number: string): string {
  const known = formats.get(number)
  if (known !== undefined) return known
  if (formats.size >= mostFormats) formats.clear()
  const format = toFormat(number)
  formats.set(number, format)
  return format
}

/** Working one out takes 0.03 ms, and the same numbers come again and again: with each list that shows them. */
const formats = new Map<string, string>()
const mostFormats = 2000

function toFormat(number: string): string {
  const digits = number.startsWith('+') ? number.slice(1) : number
  const isPlain = /^\d{1,15}$/.test(digits)
  if (!isPlain || (digits === number && digits.length < leastDigits)) return number
  const parsed = parsePhoneNumberFromString(`+${digits}`, plans)
  const formatted = parsed?.isValid() === true ? parsed.formatInternational() : number
  // Parsing drops the zero of Russia's 8 800, which reads as one of Bangladesh.
  return formatted.replaceAll(/\D/g, '') === digits ? formatted : number
}
