/** `/__mock__/faults`: endpoints that break on purpose. */
import { ControlError, FaultInput, parseInput, toFault } from './control-inputs.ts'
import type { Controlled, ControlRequest } from './controlled.ts'
import { withId } from './faults.ts'

export function readFaults({ service }: Controlled): object {
  return { faults: service.state.faults }
}

export async function addFault({ service, store }: Controlled, { body }: ControlRequest): Promise<object> {
  const input = toFault(parseInput(FaultInput, body))
  return store.exclusive(async () => {
    const { faults } = service.state
    const fault = withId(input, faults)
    await store.append([{ type: 'faults', faults: [...faults, fault] }])
    return fault
  })
}

export async function removeFaults(controlled: Controlled, { rest }: ControlRequest): Promise<object> {
  const { service, store } = controlled
  await store.exclusive(async () => {
    const { faults } = service.state
    const left = rest === '' ? [] : faults.filter(({ id }) => id !== rest)
    if (rest !== '' && left.length === faults.length) throw new ControlError(404, `no such fault: ${rest}`)
    if (left.length < faults.length) await store.append([{ type: 'faults', faults: left }])
  })
  return readFaults(controlled)
}
