import { below, between } from './random.ts'

/** Seconds of talk: share of calls in percent, shortest, longest. The mean is about 195 s. */
const talkTimes = [
  { share: 25, low: 5, high: 30 },
  { share: 35, low: 30, high: 120 },
  { share: 25, low: 120, high: 300 },
  { share: 12, low: 300, high: 900 },
  { share: 3, low: 900, high: 1800 },
] as const

/** No call talks longer than this, ms: it bounds how far back running calls have to be looked for. */
export const longestTalkMs = 1_800_000

/** ms of talk, at least 5 s. */
export function drawTalkMs(bucket: number, within: number): number {
  let left = below(100, bucket)
  const time = talkTimes.find(({ share }) => (left -= share) < 0)
  return time === undefined ? longestTalkMs : between(time.low * 1000, time.high * 1000, within)
}
