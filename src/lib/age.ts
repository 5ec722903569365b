/** How long ago something was, in one short term: "just now", "12 s ago", "5 min ago", "3 h ago", "2 d ago". Both in ms. */
export function formatAge(at: number, now: number): string {
  // Clocks differ and get set: the future reads as now.
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  return `${Math.floor(seconds / 86_400)} d ago`
}
