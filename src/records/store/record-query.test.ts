import { expect, test } from 'vitest'
import { anyRecord, toFilter } from './record-query.ts'

test.each([
  ['+1 415 555 0101, 12125550100', ['+14155550101', '12125550100']],
  ['12125550100,999', ['12125550100']],
  ['12125550100,', ['12125550100']],
  ['"Bob" <sip:+14155550101@192.0.2.10>', ['+14155550101']],
  ['Doe, 415', ['Doe, 415']],
  ['4155550101', ['+14155550101', '4155550101']],
  ['"4155550101"', ['4155550101']],
  ['"+1 415 555 0101","12125550100"', ['+14155550101', '12125550100']],
  ['"Doe"', []],
  ['"anonymous"', ['anonymous']],
  ['"agent1"', ['agent1']],
])(
  'matches a part or, in quotation marks, all of any of several numbers, but keeps a comma within a name: %s',
  (number, found) => {
    const stored = [
      '+14155550101',
      '12125550100',
      '13125550102',
      'Doe, 415',
      '4155550101',
      'anonymous',
      'anonymous@x',
      'agent1',
      'sales1',
    ]
    expect(stored.filter((value) => toFilter({ ...anyRecord, number }).either?.passes(value))).toEqual(found)
  },
)
