import { query } from '../../api/query.ts'
import { Application, getApplication, listApplications } from '../../contract/applications.ts'

/** The whole list; loader, page and tests share it. */
export const applicationsQuery = query(listApplications, {})

/** One application. */
export function applicationQuery(application_sid: string) {
  return query(getApplication, { application_sid })
}

/** Fields that the document names. */
export const documentedFields: readonly string[] = Object.keys(Application.schema.shape)
