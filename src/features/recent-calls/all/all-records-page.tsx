import { paths } from '../../../paths.ts'
import { ListWithPanel } from '../../../patterns/list-with-panel.tsx'
import { AllRecords } from './all-records.tsx'

/** All records, loaded; beside them or instead of them the panel of one. */
export function AllRecordsPage() {
  return (
    <ListWithPanel pattern={paths.allRecords.pattern}>{(isBeside) => <AllRecords isBeside={isBeside} />}</ListWithPanel>
  )
}
