import { type CallResultName, toCallResult } from '../../lib/call-result.ts'
import type { RecordTable } from './record-table.ts'

/** A derived field, in no record: the call's result, as lists show it. */
export const resultField = 'result'

/** Returns the results of the first `length` calls, computed once per combination of `answered` and status. */
export function toResultColumn(table: RecordTable, length: number) {
  const [answered, sip] = [table.column('answered'), table.column('sip_status')]
  const [answeredCodes, sipCodes] = [answered.codes(length), sip.codes(length)]
  const names: CallResultName[] = []
  const byPair = new Map<number, number>()
  const codes = new Uint8Array(length)
  let [lastPair, lastCode] = [-1, 0]
  for (let row = 0; row < length; row += 1) {
    const pair = (answeredCodes[row] ?? 0) * sip.dictionary.size + (sipCodes[row] ?? 0)
    if (pair !== lastPair) {
      lastPair = pair
      lastCode = byPair.get(pair) ?? add(pair, answered.get(row), sip.get(row))
    }
    codes[row] = lastCode
  }
  return { dictionary: { size: names.length, value: (code: number) => names[code] }, codes }

  function add(pair: number, isAnswered: unknown, status: unknown): number {
    const { name } = toCallResult(
      typeof isAnswered === 'boolean' ? isAnswered : null,
      typeof status === 'number' ? status : null,
    )
    if (!names.includes(name)) names.push(name)
    byPair.set(pair, names.indexOf(name))
    return names.indexOf(name)
  }
}
