import { paths } from '../../paths.ts'
import { ListWithPanel } from '../../patterns/list-with-panel.tsx'
import { ApplicationsList } from './applications-list.tsx'

/** The list, and beside it or instead of it the panel of the nested route. */
export function ApplicationsPage() {
  return (
    <ListWithPanel pattern={paths.applications.pattern}>
      {(isBeside) => <ApplicationsList isBeside={isBeside} />}
    </ListWithPanel>
  )
}
