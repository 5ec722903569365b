/** How calls spread over the hours of a week, Monday 00:00 UTC first. */
const workday = [30, 27, 25, 24, 25, 28, 34, 46, 70, 92, 100, 96, 84, 90, 98, 94, 80, 62, 50, 44, 40, 37, 34, 32]
const dayOff = [24, 22, 20, 19, 19, 20, 22, 25, 30, 34, 38, 40, 38, 36, 35, 34, 33, 32, 30, 29, 28, 27, 26, 25]

const weights = {
  office: [workday, workday, workday, workday, workday, dayOff, dayOff].flat(),
  even: Array.from({ length: 168 }, () => 1),
} as const

/** Calls before each hour of the week, and those of the whole week last: 169 whole numbers that never fall. */
export function spreadOverWeek(callsPerWeek: number, rhythm: keyof typeof weights): number[] {
  const total = weights[rhythm].reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return [0, ...weights[rhythm].map((weight) => Math.floor((callsPerWeek * (sum += weight)) / total))]
}
