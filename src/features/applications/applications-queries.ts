import { query } from '../../api/query.ts'
import { Application, getApplication } from '../../contract/applications.ts'

export function applicationQuery(application_sid: string) {
  return query(getApplication, { application_sid })
}

export const documentedFields: readonly string[] = Object.keys(Application.schema.shape)
