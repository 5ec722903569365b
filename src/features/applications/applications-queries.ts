import { query } from '../../api/query.ts'
import { Application, getApplication } from '../../contract/applications.ts'

export const applicationQuery = (application_sid: string) => query(getApplication, { application_sid })

export const documentedFields: readonly string[] = Object.keys(Application.schema.shape)
