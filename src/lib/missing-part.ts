/**
 * Whether code or a style sheet failed to load when it was needed. Browsers word it differently; the last alternative
 * is the bundler's, for style sheets.
 */
export function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && /dynamically imported|importing a module|preload CSS/i.test(error.message)
}
