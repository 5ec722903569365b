import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRows, Table } from './table.ts'

test('returns the value that a key had at a given time', () => {
  const change = fc.record({ key: fc.constantFrom('a', 'b', 'c'), value: fc.option(fc.nat(), { nil: undefined }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const table = new Table<number>(() => 'a', [[-1]])
      const truth = new Map<string, number>([['a', -1]])
      const snapshots = [new Map(truth)]
      for (const [index, { key, value }] of changes.entries()) {
        const at = (index + 1) * 10
        if (value === undefined) {
          table.remove(key, at)
          truth.delete(key)
        } else {
          table.put(key, value, at)
          truth.set(key, value)
        }
        snapshots.push(new Map(truth))
      }
      for (const [index, snapshot] of snapshots.entries()) {
        for (const key of ['a', 'b', 'c']) {
          // A change takes effect in its very ms.
          expect(table.at(key, index * 10)).toBe(snapshot.get(key))
          expect(table.at(key, index * 10 + 9)).toBe(snapshot.get(key))
        }
      }
      expect(new Set(table.values())).toEqual(new Set(truth.values()))
      expect(table.size).toBe(truth.size)
    }),
    { seed: 42 },
  )
})

describe('seeded records', () => {
  const counted = () => {
    const made: number[] = []
    const rows = seededRows(5, (index) => {
      made.push(index)
      return { key: `k${index}` }
    })
    return { made, rows, table: new Table(({ key }) => key, [rows]) }
  }

  test('are generated on demand, each only once', () => {
    const { made, rows, table } = counted()
    expect(table.size).toBe(5)
    expect(made).toEqual([])
    const third = rows.at(3)
    expect(made).toEqual([3])
    expect(table.get('K3')).toBe(third)
    expect([...table.values()].map(({ key }) => key)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4'])
    expect(made).toEqual([3, 0, 1, 2, 4])
    expect(rows.at(5)).toBe(undefined)
  })

  test('can be changed before they are generated', () => {
    const { table } = counted()
    table.remove('k1', 10)
    table.put('k5', { key: 'k5' }, 20)
    expect([...table.values()].map(({ key }) => key)).toEqual(['k0', 'k2', 'k3', 'k4', 'k5'])
    expect(table.size).toBe(5)
    expect(table.at('k1', 9)).toEqual({ key: 'k1' })
    expect(table.isChanged).toBe(true)
  })
})

test('keeps the order of creation after updates', () => {
  const table = new Table<string>(() => 'a', [['A']])
  table.put('b', 'B', 1)
  table.put('a', 'A2', 2)
  expect([...table.values()]).toEqual(['A2', 'B'])
})

test('finds keys in any letter case', () => {
  expect(new Table(() => 'ab-1', [[1]]).get('AB-1')).toBe(1)
})
