/**
 * Differences between the mock's two profiles, and the browser tests that meet each of them. `npm test` runs all tests
 * with the documented profile, and these also with the deployed one. `npm run test:deep` runs all with both.
 */
import type { SwitchName } from '../../mocks/service/profile.ts'

/**
 * Titles of the tests that meet both values of a switch, by switch. Those that reset the mock to one profile aren't
 * listed: a second run would repeat the first.
 */
export const metInBrowser = {
  singleApplication: ['shows every field received, including unset ones, and a right-to-left name'],
  order: [
    'finds the new application in the list after a lost response',
    'search and order are kept in the URL; Back undoes an order, but not each key typed',
    'shows the calls in progress, and the ended ones on request',
    'the list shows each number’s application and carrier, and exports the rows that a search finds',
  ],
  createdCall: ['places a call, explains why it failed, and “Call again” opens a new form, filled in'],
  gone: [
    'reads the application after a lost response to learn that it was deleted',
    'reports an application that someone else deleted as already deleted',
    'says that an unknown SID wasn’t found, and keeps the list',
    'says that an unknown call wasn’t found, and counts a record that was already deleted as removed',
    'deleting asks first, shows a refusal, and counts a number that was already deleted as deleted',
    'says that a number wasn’t found, or that its SID can’t exist',
  ],
  neverAnswered: [
    'shows time, numbers, result and duration of each call, the pager below them, and a search within a few keys',
    'loads all records, proves completeness, and exports them as the API has them',
    'figures match the records, and explain what they are based on',
  ],
  callSidInDetail: [
    'never claims that an unlisted call ended, and finds its call record',
    'figures match the records, and explain what they are based on',
  ],
  endedCallMs: [
    'shows the calls in progress, and the ended ones on request',
    'never claims that an unlisted call ended, and finds its call record',
  ],
  callOrigin: [
    'shows the calls in progress, and the ended ones on request',
    'follows a call until it ends, and shows its timeline as seen by this browser',
  ],
  duration: [
    'shows the calls in progress, and the ended ones on request',
    'follows a call until it ends, and shows its timeline as seen by this browser',
  ],
  credentialFields: [
    'creates an AWS credential once, tests it, and never shows its secret afterwards',
    'checks the list after a lost response before offering anything else',
  ],
  shortSecrets: ['asks for a password that the server masks, and never sends the mask back'],
  providerCredentials: ['tests all credentials after saying how many requests to vendors that takes'],
  unsetMessagingHook: [
    'creates an application with the keyboard alone',
    'shows every field received, including unset ones, and a right-to-left name',
  ],
  extraFields: [
    'keeps vendors and languages that the form doesn’t know',
    'shows every field received, including unset ones, and a right-to-left name',
    'shows everything known of a number beside the list, without requesting more',
  ],
  createdAt: [
    'creates an application with the keyboard alone',
    'lists show times in the chosen zone, the other zone and milliseconds on hover, and lower rows if compact',
  ],
  beyondTheSpec: [
    'a token for several accounts works on one at a time, and counts the others’ records',
    'show in advance how many numbers they leave, combine, and are kept in the URL',
    'the list shows each number’s application and carrier, and exports the rows that a search finds',
  ],
  paging: [
    'is turned by buttons, keys and number, keeps its first record when resized, and is kept in the URL',
    'loads all records, proves completeness, and exports them as the API has them',
  ],
  largestDays: ['covers the chosen number of days, and offers the newest once new calls have moved the records'],
  unknownFields: [
    'changes a name by keyboard alone, and keeps, replaces or removes stored passwords',
    'creates a number with the keyboard alone',
  ],
  applicationUpdate: ['changes a name by keyboard alone, and keeps, replaces or removes stored passwords'],
  recordFilters: [
    'links to the calls of a number from its panel, a live call and a record',
    'finding yesterday’s failed calls to one number takes four steps by mouse',
    'finding yesterday’s failed calls to one number takes four steps by keyboard',
  ],
  defaultVoice: ['creates an application with the keyboard alone'],
  leadingPlus: ['previews, corrects, imports and retries a file, and saves the failed lines'],
  speechFlags: ['creates an AWS credential once, tests it, and never shows its secret afterwards'],
} as const satisfies Partial<Record<SwitchName, readonly string[]>>

/** Switches that also differ, and why no browser test could notice. e2e/tolerance tests each value in both profiles. */
export const metElsewhere = {
  providerCalls: 'the token of an account places calls everywhere; one test flips it',
  listQueries: 'the dashboard asks for whole lists, without a query',
  tokenCase: 'a token is sent as it was given',
  ownerOfCreate: 'the dashboard names the account wherever a token has several',
  foreignApplication: 'the dashboard offers the applications of one account',
  updates: 'the dashboard sends no operation that the spec does not name',
  credentialUpdate: 'the dashboard replaces credentials, and never updates one',
  absentFlag: 'the form sends both flags, so no server has anything to assume',
} as const satisfies Partial<Record<SwitchName, string>>

/** Pattern for Playwright's --grep, which matches the path of titles that ends in the test's own title. */
export const metInBrowserPattern = `(?:${[...new Set(Object.values(metInBrowser).flat())].map(escape).join('|')})$`

function escape(title: string): string {
  return title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
