import { useParams } from 'react-router-dom'
import { applicationQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { Application } from '../../contract/applications.ts'
import { type RecordRead, useRecordRead } from '../../patterns/panel/record-panel.tsx'

export function useApplicationRecord(): RecordRead<Application> {
  const { application_sid = '' } = useParams()
  return useRecordRead(useRead(applicationQuery(application_sid)))
}
