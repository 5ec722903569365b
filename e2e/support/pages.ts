import type { paths } from '../../src/paths.ts'

type Paths = typeof paths

/** The URL of a record contains its SID. */
type PageName = {
  [Name in keyof Paths]: Paths[Name]['pattern'] extends `${string}:${string}` ? never : Name
}[keyof Paths]

/** Every page that needs no record: its path and heading. */
export const pages: Readonly<Record<PageName, readonly [path: string, heading: string]>> = {
  home: ['', 'Overview'],
  applications: ['applications', 'Applications'],
  newApplication: ['applications/new', 'New application'],
  hooks: ['applications/hooks', 'Hook health'],
  phoneNumbers: ['phone-numbers', 'Phone numbers'],
  newPhoneNumber: ['phone-numbers/new', 'New number'],
  importPhoneNumbers: ['phone-numbers/import', 'Import phone numbers'],
  routing: ['routing?number=12125550100', 'Routing'],
  findings: ['findings', 'Findings'],
  speechCredentials: ['speech-credentials', 'Speech credentials'],
  newSpeechCredential: ['speech-credentials/new', 'New credential'],
  calls: ['calls', 'Live calls'],
  newCall: ['calls/new', 'Place a call'],
  recentCalls: ['recent-calls', 'Call records'],
  allRecords: ['recent-calls/all?days=1', 'All call records'],
  insights: ['insights', 'Insights'],
  journal: ['journal', 'Journal'],
  settings: ['settings', 'Settings'],
  server: ['settings/server', 'Server responses'],
  help: ['help', 'Help'],
}
