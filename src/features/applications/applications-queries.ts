import { Application } from '../../contract/applications.ts'

export const documentedFields: readonly string[] = Object.keys(Application.schema.shape)
