import { paths } from '../../paths.ts'
import { ListWithPanel } from '../../patterns/list-with-panel.tsx'
import { AssignmentsProvider } from './assignments.tsx'
import { NamesProvider } from './names-context.tsx'
import { PhoneNumbersList } from './phone-numbers-list.tsx'

/** The list, and beside it or instead of it the panel of the nested route. */
export function PhoneNumbersPage() {
  return (
    <NamesProvider>
      <AssignmentsProvider>
        <ListWithPanel pattern={paths.phoneNumbers.pattern}>
          {(isBeside) => <PhoneNumbersList isBeside={isBeside} />}
        </ListWithPanel>
      </AssignmentsProvider>
    </NamesProvider>
  )
}
