/**
 * Differences between the mock's two profiles, and the browser tests that meet each of them. `npm test` runs all tests
 * with the documented profile, and these also with the deployed one. `npm run test:deep` runs all with both.
 */
import type { SwitchName } from '../../mocks/service/profile.ts'

/** Titles of tests, by the switch of which they meet both values. */
export const metInBrowser = {
  singleApplication: ['everything that was received is shown, and what is missing too'],
  order: [
    'an answer that is lost is looked for in the list, and found',
    'is a click on a header, stands in the URL, survives a reload, and Back undoes it',
    'shows the calls in progress, the newest seen first, and the others on demand',
    'tells where every number leads, by name',
  ],
  createdCall: ['a call is placed and leads to its page'],
  gone: [
    'an answer that is lost is settled by reading',
    'one that someone else deleted is gone already',
    'a sid that leads nowhere says so, the list stays',
    'of a call that nobody knows says so',
    'that is gone already is done',
    'what is gone already is gone',
    'that does not exist says so: 00000000-0000-4000-8000-000000000000',
    'that does not exist says so: nothing-like-a-sid',
    'one that is gone is gone, although the server answers with an error',
  ],
  neverAnswered: [
    'tells when, who, what came of it and for how long',
    'of a call that was never answered says never, not 1970',
    'all records are loaded, proven, and exported one by one as the API has them',
    'figures are what the records say, and say what they rest on',
  ],
  callSidInDetail: [
    'of a call that is no longer listed never says that it ended, and finds its detail record',
    'shows everything there is, and leads to number, application and live call',
    'figures are what the records say, and say what they rest on',
  ],
  endedCallMs: [
    'shows the calls in progress, the newest seen first, and the others on demand',
    'of a call that is no longer listed never says that it ended, and finds its detail record',
  ],
  callOrigin: [
    'shows the calls in progress, the newest seen first, and the others on demand',
    'follows a call until it ends, with what this browser saw of it',
  ],
  duration: [
    'shows the calls in progress, the newest seen first, and the others on demand',
    'follows a call until it ends, with what this browser saw of it',
  ],
  credentialFields: [
    'tells how each half of every credential is',
    'tells credentials apart by their sids where a list holds nothing else',
    'one for aws is created once, checked, tested, and its secret is nowhere afterwards',
    'a lost answer is settled by the list before anything else is offered',
  ],
  shortSecrets: ['a password that the server shows masked is asked for, never sent back as its mask'],
  providerCredentials: [
    'all credentials are tested two at a time, once it is said how often vendors are called',
    'tells how each half of every credential is',
    'what belongs to the service provider says why it can be neither read nor deleted',
  ],
  unsetMessagingHook: [
    'an application is created with the keyboard alone',
    'everything that was received is shown, and what is missing too',
  ],
  extraFields: [
    'values nobody has told us about stay as they are',
    'everything that was received is shown, and what is missing too',
    'is shown beside the list with everything known of it',
  ],
  createdAt: [
    'an application is created with the keyboard alone',
    'the zone governs every time; hovering tells the other one, and milliseconds',
  ],
  beyondTheSpec: [
    'a token that sees several works on one at a time; records of others are counted',
    'calls carriers by name where the server tells them, else by their sid',
    'help says which keys there are, where to read more, and what this server provides',
    'by application and carrier',
    'is exported as found, with names',
  ],
  paging: [
    'is turned by buttons, keys and number; the URL says which',
    'past the last page',
    'all records are loaded, proven, and exported one by one as the API has them',
  ],
  largestDays: ['covers as many days as are picked', 'no calls, and beyond what is kept'],
  unknownFields: [
    'a name is changed with the keyboard alone; everything else stays, passwords too',
    'a number is created with the keyboard alone',
  ],
  applicationUpdate: [
    'a name is changed with the keyboard alone; everything else stays, passwords too',
    'a stored password is replaced, or removed',
  ],
  recordFilters: [
    'a number leads to its calls, from its panel, a live call and a record',
    'yesterday’s failed calls to one number take four steps by mouse',
    'and four by keyboard',
    'one caller’s calls take two requests where the server filters, and none is loaded',
    'where the server filters nothing, a filter is never shown as if it had',
  ],
  defaultVoice: ['an application is created with the keyboard alone'],
  leadingPlus: [
    'what the server stores otherwise is said',
    'a file is tried dry, corrected, imported, retried, and what failed is saved',
  ],
  speechFlags: ['one for aws is created once, checked, tested, and its secret is nowhere afterwards'],
  absentFlag: ['any other vendor takes free fields, which are secret unless known to be harmless'],
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
} as const satisfies Partial<Record<SwitchName, string>>

/** Pattern for Playwright's --grep, which matches the path of titles that ends in the test's own title. */
export const metInBrowserPattern = `(?:${[...new Set(Object.values(metInBrowser).flat())].map(escape).join('|')})$`

function escape(title: string): string {
  return title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
