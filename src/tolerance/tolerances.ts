import { ofAnswers } from './of-answers.tsx'
import { ofApplications } from './of-applications.tsx'
import { ofCalls } from './of-calls.tsx'
import { ofCredentials } from './of-credentials.tsx'
import { ofNumbers } from './of-numbers.tsx'
import { ofRecords } from './of-records.tsx'
import type { Tolerances } from './tolerance.ts'

export const tolerances = {
  ...ofAnswers,
  ...ofApplications,
  ...ofNumbers,
  ...ofCredentials,
  ...ofCalls,
  ...ofRecords,
} satisfies Tolerances
