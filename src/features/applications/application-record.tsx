import { useParams } from 'react-router-dom'
import { applicationQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { toRecordRead } from '../../patterns/record-panel.tsx'
import { useLinkWithQuery } from '../../patterns/use-link-with-query.ts'
import { documentedFields } from './applications-queries.ts'

/** Reads the application in the URL, for its panel and forms. */
export function useApplicationRecord() {
  const { application_sid = '' } = useParams()
  const keepQuery = useLinkWithQuery()
  return {
    kind: 'Application',
    closeTo: keepQuery(paths.applications.link()),
    read: toRecordRead(useRead(applicationQuery(application_sid))),
    documented: documentedFields,
    words: { all: 'All applications' },
  } as const
}
