import { paths } from '../../paths.ts'
import { ListWithPanel } from '../../patterns/list-with-panel.tsx'
import { JournalList } from './journal-list.tsx'

export function JournalPage() {
  return (
    <ListWithPanel pattern={paths.journal.pattern}>{(isBeside) => <JournalList isBeside={isBeside} />}</ListWithPanel>
  )
}
