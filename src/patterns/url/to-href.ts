/** Returns the URL of a page for a plain `<a>`, which the frame's `useFollowLinks` (app) follows without a reload. */
export function toHref(path: string): string {
  return import.meta.env.BASE_URL.replace(/\/$/, '') + path
}
