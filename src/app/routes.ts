import {
  applicationQuery,
  applicationsQuery,
  callsQuery,
  lastDayQuery,
  phoneNumberQuery,
  phoneNumbersQuery,
  speechCredentialQuery,
  speechCredentialsQuery,
} from '../api/queries.ts'
import { isFiltered, recentCallsSchema } from '../features/recent-calls/pages/recent-calls-state.ts'
import { recentCallsQuery } from '../features/recent-calls/recent-calls-queries.ts'
import { paths } from '../paths.ts'
import type { PageRoute } from '../patterns/url/page-route.ts'
import { readUrlState } from '../patterns/url/url-state.ts'

type Reads = PageRoute['reads']

const readsApplication: Reads = ({ application_sid = '' }) => [applicationQuery(application_sid)]
const readsPhoneNumber: Reads = ({ phone_number_sid = '' }) => [phoneNumberQuery(phone_number_sid)]
/** The panel of a credential, also while it replaces another one. */
const credentialPanel: Omit<PageRoute, 'path'> = {
  page: async () => (await import('../features/speech-credentials/speech-credential-panel.tsx')).SpeechCredentialPanel,
  reads: ({ speech_credential_sid = '' }) => [speechCredentialQuery(speech_credential_sid)],
}

/** The page of every path, and the reads to start while the page's code loads. */
export const appRoutes: readonly PageRoute[] = [
  {
    path: paths.home.pattern,
    page: async () => (await import('../features/overview/overview-page.tsx')).OverviewPage,
    reads: () => [callsQuery, lastDayQuery, speechCredentialsQuery, phoneNumbersQuery, applicationsQuery],
  },
  {
    path: paths.applications.pattern,
    page: async () => (await import('../features/applications/applications-list.tsx')).ApplicationsPage,
    reads: () => [applicationsQuery],
    panels: [
      {
        path: paths.newApplication.pattern,
        page: async () => (await import('../features/applications/application-create.tsx')).NewApplication,
      },
      {
        path: paths.application.pattern,
        page: async () => (await import('../features/applications/application-panel.tsx')).ApplicationPanel,
        reads: readsApplication,
      },
      {
        path: paths.editApplication.pattern,
        page: async () => (await import('../features/applications/application-edit.tsx')).EditApplication,
        reads: readsApplication,
      },
      {
        path: paths.cloneApplication.pattern,
        page: async () => (await import('../features/applications/application-create.tsx')).CloneApplication,
        reads: readsApplication,
      },
    ],
  },
  {
    path: paths.hooks.pattern,
    page: async () => (await import('../features/hooks/hooks-page.tsx')).HooksPage,
    // Without alerts: they are beyond the spec, so the page requests them itself.
    reads: () => [applicationsQuery, phoneNumbersQuery, lastDayQuery],
  },
  {
    path: paths.importPhoneNumbers.pattern,
    page: async () => (await import('../features/phone-numbers/import/import-page.tsx')).ImportPage,
    reads: () => [phoneNumbersQuery, applicationsQuery],
  },
  {
    path: paths.phoneNumbers.pattern,
    page: async () => (await import('../features/phone-numbers/phone-numbers-list.tsx')).PhoneNumbersPage,
    reads: () => [phoneNumbersQuery, applicationsQuery],
    panels: [
      {
        path: paths.newPhoneNumber.pattern,
        page: async () => (await import('../features/phone-numbers/phone-number-create.tsx')).PhoneNumberCreate,
      },
      {
        path: paths.phoneNumber.pattern,
        page: async () => (await import('../features/phone-numbers/phone-number-panel.tsx')).PhoneNumberPanel,
        reads: readsPhoneNumber,
      },
    ],
  },
  {
    path: paths.routing.pattern,
    page: async () => (await import('../features/routing/routing-page.tsx')).RoutingPage,
    reads: () => [phoneNumbersQuery, applicationsQuery],
  },
  {
    path: paths.speechCredentials.pattern,
    page: async () =>
      (await import('../features/speech-credentials/speech-credentials-list.tsx')).SpeechCredentialsPage,
    reads: () => [speechCredentialsQuery],
    panels: [
      {
        path: paths.newSpeechCredential.pattern,
        page: async () =>
          (await import('../features/speech-credentials/speech-credential-create.tsx')).CredentialCreate,
      },
      {
        path: paths.replaceSpeechCredential.pattern,
        page: async () =>
          (await import('../features/speech-credentials/speech-credential-replace.tsx')).CredentialReplace,
      },
      { path: paths.speechCredential.pattern, ...credentialPanel },
      { path: paths.replacingSpeechCredential.pattern, ...credentialPanel },
    ],
  },
  {
    path: paths.findings.pattern,
    page: async () => (await import('../features/findings/findings-page.tsx')).FindingsPage,
    reads: () => [phoneNumbersQuery, applicationsQuery, speechCredentialsQuery],
  },
  {
    path: paths.newCall.pattern,
    page: async () => (await import('../features/calls/new/new-call-page.tsx')).NewCallPage,
    reads: () => [applicationsQuery],
  },
  {
    path: paths.calls.pattern,
    page: async () => (await import('../features/calls/live/calls-list.tsx')).CallsPage,
    // The open page polls the calls; the response to this read counts as its first poll (live/call-watch.ts).
    reads: () => [callsQuery, applicationsQuery],
    panels: [
      { path: paths.call.pattern, page: async () => (await import('../features/calls/live/call-panel.tsx')).CallPanel },
    ],
  },
  {
    path: paths.allRecords.pattern,
    page: async () => (await import('../features/recent-calls/all/all-records.tsx')).AllRecordsPage,
    // No reads: the page begins small loads itself, and asks before large ones.
    panels: [
      {
        path: paths.loadedRecord.pattern,
        page: async () => (await import('../features/recent-calls/all/loaded-record-panel.tsx')).LoadedRecordPanel,
      },
    ],
  },
  {
    path: paths.recentCalls.pattern,
    page: async () => (await import('../features/recent-calls/pages/recent-calls-list.tsx')).RecentCallsPage,
    reads: (_, search) => {
      const state = readUrlState(recentCallsSchema, search)
      // A filtered list isn't read ahead: only the page knows whether the server can filter.
      return isFiltered(state) ? [] : [recentCallsQuery(state)]
    },
    panels: [
      {
        path: paths.recentCall.pattern,
        page: async () => (await import('../features/recent-calls/pages/recent-call-panel.tsx')).RecentCallPanel,
      },
    ],
  },
  {
    path: paths.insights.pattern,
    page: async () => (await import('../features/insights/insights-page.tsx')).InsightsPage,
    // No reads: the figures come from the loaded records.
  },
  {
    path: paths.journal.pattern,
    page: async () => (await import('../features/journal/journal-list.tsx')).JournalPage,
    panels: [
      {
        path: paths.journalEntry.pattern,
        page: async () => (await import('../features/journal/journal-entry-panel.tsx')).JournalEntryPanel,
      },
    ],
  },
  {
    path: paths.settings.pattern,
    page: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  },
  { path: paths.server.pattern, page: async () => (await import('../features/settings/server-page.tsx')).ServerPage },
  { path: paths.help.pattern, page: async () => (await import('./help-page.tsx')).HelpPage },
  { path: '*', page: async () => (await import('./not-found.tsx')).NotFound },
]
