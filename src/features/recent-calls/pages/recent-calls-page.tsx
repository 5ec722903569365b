import { paths } from '../../../paths.ts'
import { ListWithPanel } from '../../../patterns/list-with-panel.tsx'
import { RecentCallsList } from './recent-calls-list.tsx'

/** A page of records, and beside it or instead of it the panel of the nested route. */
export function RecentCallsPage() {
  return (
    <ListWithPanel pattern={paths.recentCalls.pattern}>
      {(isBeside) => <RecentCallsList isBeside={isBeside} />}
    </ListWithPanel>
  )
}
