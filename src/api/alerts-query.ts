import { listAlerts } from '../contract/extras.ts'
import { maxPageSize } from '../contract/recent-calls.ts'
import { query } from './query.ts'

// Not in queries.ts, which every visit loads: only hook health and call records need it, on request.

/** The newest alerts of a week, as many as a server returns at once. Outside the spec: not every server has them. */
export const alertsQuery = query(listAlerts, { page: 1, count: maxPageSize, days: 7 })
