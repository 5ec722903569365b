/** `/__mock__/faults`: endpoints that break on purpose. */
import type { Fault } from '../service/fault.ts'
import { ControlError, FaultInput, parseInput, toFault } from './control-inputs.ts'
import type { Controlled, ControlRequest } from './controlled.ts'

/** Those that may still hit and those that are used up, each with how often it `fired` in this host. */
export function readFaults({ service, tally }: Controlled): object {
  const counted = (fault: Fault) => ({ ...fault, fired: tally.fired(fault.id) })
  return { faults: service.state.faults.map(counted), spent: tally.spent.map(counted) }
}

export async function addFault({ service, store }: Controlled, { body }: ControlRequest): Promise<object> {
  const input = toFault(parseInput(FaultInput, body))
  return store.exclusive(async () => {
    const { faults, sequence } = service.state
    // Adding it is a change, and changes are numbered: no other fault gets this id, not even after a new start of the host.
    const fault: Fault = { id: `fault-${sequence + 1}`, ...input }
    await store.append([{ type: 'faults', faults: [...faults, fault] }])
    return fault
  })
}

export async function removeFaults(controlled: Controlled, { rest }: ControlRequest): Promise<object> {
  const { service, store, tally } = controlled
  await store.exclusive(async () => {
    const { faults } = service.state
    const left = rest === '' ? [] : faults.filter(({ id }) => id !== rest)
    if (rest !== '' && left.length === faults.length) throw new ControlError(404, `no such fault: ${rest}`)
    if (left.length < faults.length) await store.append([{ type: 'faults', faults: left }])
  })
  if (rest === '') tally.clear()
  return readFaults(controlled)
}
