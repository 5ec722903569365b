import { Application } from '../../contract/applications.ts'

/** Fields that the document names, in its order. */
export const documentedFields: readonly string[] = Object.keys(Application.schema.shape)
