import type { JournalEntry } from '../../api/journal.ts'

/** An entry for tests: an update that was read back, with `parts` replaced. */
export function sampleEntry(parts: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id: 'one',
    at: Date.UTC(2026, 2, 10, 9, 30),
    server: 'https://voice.example.com',
    account_sid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
    endpoint: 'updateApplication',
    resource: 'applications',
    sid: '7087fe50-8acb-4f3b-b820-97b573723aab',
    request: {
      method: 'PUT',
      url: 'https://voice.example.com/v1/Applications/7087fe50-8acb-4f3b-b820-97b573723aab',
      accept: 'text/plain',
      body: { name: 'Reception desk' },
    },
    before: { application_sid: '7087fe50-8acb-4f3b-b820-97b573723aab', name: 'Reception' },
    after: { application_sid: '7087fe50-8acb-4f3b-b820-97b573723aab', name: 'Reception desk' },
    outcome: 'done',
    isVerified: true,
    status: null,
    serverText: null,
    ...parts,
  }
}
