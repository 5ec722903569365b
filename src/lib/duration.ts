/** "0:02:17", hours first, from whole seconds; fractions are cut off. A duration that is none reads as received. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return String(seconds)
  const whole = Math.floor(seconds)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
