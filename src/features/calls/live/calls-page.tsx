import { paths } from '../../../paths.ts'
import { ListWithPanel } from '../../../patterns/list-with-panel.tsx'
import { CallsList } from './calls-list.tsx'
import { useWatching } from './use-calls.ts'

/** The list, and beside it or instead of it the panel of the nested route. Either is a reason to watch. */
export function CallsPage() {
  useWatching()
  return <ListWithPanel pattern={paths.calls.pattern}>{(isBeside) => <CallsList isBeside={isBeside} />}</ListWithPanel>
}
