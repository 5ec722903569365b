import type { JournalEntry } from '../../api/journal.ts'

/** The server of an entry without its scheme, as people know it. '' is this site's own. */
export function whereOf({ server }: Pick<JournalEntry, 'server'>): string {
  return server === '' ? location.host : server.replace(/^https?:\/\//, '')
}
