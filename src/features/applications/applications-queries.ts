import { query } from '../../api/query.ts'
import { listApplications } from '../../contract/applications.ts'

/** The whole list; loader, page and tests share it. */
export const applicationsQuery = query(listApplications, {})
