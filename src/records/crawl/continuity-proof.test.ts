import { expect, test } from 'vitest'
import { receivedOf } from '../store/received-records.ts'
import { ContinuityProof } from './continuity-proof.ts'
import { compare, isEnd, isNewestFirst, type Slice, toSlice } from './slice.ts'

/** Rows written as "name@time": "a@3 b@2". One tick per request and response unless given. */
function slice(offset: number, rows: string, change: Partial<Slice> = {}, tick = 0): Slice {
  const records = rows
    .split(' ')
    .filter(Boolean)
    .map((row) => {
      const [name = '', time = '0'] = row.split('@')
      return { name, attempted_at: new Date(Number(time) * 1000).toISOString() }
    })
  const received = {
    offset,
    count: records.length,
    total: 100,
    rows: receivedOf(records),
    receivedAt: 0,
    asked: tick,
    answered: tick + 1,
  }
  return { ...toSlice(received), ...change }
}

/** One row per letter, all of the same time. */
const tied = (names: string) =>
  names
    .split('')
    .map((name) => `${name}@5`)
    .join(' ')

function proofOf(first: Slice, largest = 15) {
  const emitted: string[] = []
  const proof = new ContinuityProof({
    largest,
    emit: (rows) =>
      emitted.push(...rows.map(({ records, index }) => JSON.parse(JSON.stringify(records.raw(index))).name as string)),
  })
  proof.begin(first)
  const text = () => {
    proof.finish()
    return emitted.join('')
  }
  return { proof, text, emitted }
}

test('compare() detects records that rose, vanished or swapped places', () => {
  const before = slice(10, 'a@9 b@8 c@7 d@6 e@5', {}, 0)
  expect(compare(before, slice(10, 'a@9 b@8 c@7 d@6 e@5', {}, 5))).toEqual({
    shared: 5,
    rose: false,
    vanished: false,
    swapped: false,
  })
  expect(compare(before, slice(9, 'a@9 b@8 c@7 d@6 e@5', {}, 5))).toMatchObject({ rose: true, vanished: false })
  expect(compare(before, slice(11, 'a@9 b@8 c@7 d@6 e@5', {}, 5))).toMatchObject({ rose: false })
  expect(compare(before, slice(10, 'a@9 b@8 d@6 e@5 f@4', {}, 5))).toMatchObject({ vanished: true })
  // In reverse order of time, a record appeared.
  expect(compare(slice(10, 'a@9 b@8 d@6 e@5 f@4', {}, 0), slice(10, 'a@9 b@8 c@7 d@6 e@5', {}, 5))).toMatchObject({
    rose: false,
    vanished: false,
  })
  // The order of the arguments doesn't matter.
  expect(compare(slice(9, 'a@9 b@8 c@7 d@6 e@5', {}, 5), before)).toMatchObject({ rose: true })
  // In flight at the same time: their order is unknown.
  expect(compare({ ...before, answered: 6 }, slice(9, 'a@9 b@8 c@7 d@6 e@5', {}, 5))).toMatchObject({ rose: false })
  expect(compare(before, slice(9, 'a@9 b@8 d@6 e@5 f@4', {}, 0))).toMatchObject({ rose: false, vanished: false })
  expect(compare(slice(0, tied('abcde'), {}, 0), slice(0, tied('acbde'), {}, 5))).toMatchObject({ swapped: true })
})

test('compare() allows for records beyond the edges of a slice', () => {
  const before = slice(0, 'a@9 b@9 c@8 d@7 e@7', {}, 0)
  // `a` has the time of the first row, `e` that of the last.
  expect(compare(before, slice(1, 'b@9 c@8 d@7', {}, 5))).toMatchObject({ vanished: false })
  expect(compare(before, slice(0, 'a@9 b@9 d@7', {}, 5))).toMatchObject({ vanished: true })
  // Nothing is above a top page.
  expect(compare(before, slice(0, 'c@8 d@7', {}, 5))).toMatchObject({ vanished: true })
  // Copies: the record at 12 isn't the one at 13.
  expect(compare(slice(13, 'c@6 d@5 e@4', {}, 0), slice(10, 'a@8 b@7 c@6', {}, 5))).toMatchObject({ rose: false })
})

test('raises a doubt for every contradiction, wherever it is seen', () => {
  const first = slice(0, 'a@9 b@8 c@7 d@6 e@5', {}, 0)
  const doubts = (read: (proof: ContinuityProof) => void) => {
    const { proof } = proofOf(first)
    read(proof)
    return [...proof.doubts]
  }
  expect(doubts((proof) => proof.offer(slice(0, 'a@9 b@8 d@6 e@5 f@4', {}, 5)))).toEqual(['moved'])
  expect(doubts((proof) => proof.close(slice(0, 'b@8 c@7 d@6 e@5 f@4', {}, 5)))).toEqual(['moved'])
  // Only vanished; only risen.
  expect(doubts((proof) => proof.offer(slice(0, 'a@9 b@8 x@7 d@6 e@5', {}, 5)))).toEqual(['moved'])
  const { proof } = proofOf(slice(0, tied('abcdefg')))
  proof.close(slice(0, tied('bcdefgh'), {}, 5))
  expect([...proof.doubts]).toEqual(['moved'])
  expect(doubts((proof) => proof.offer(slice(3, 'd@6 e@5 f@7', {}, 5)))).toEqual(['order'])
  expect(doubts((proof) => proof.close(slice(0, 'a@9 b@8 z@9', {}, 5)))).toEqual(['order'])
  expect(doubts((proof) => proof.close(slice(0, 'a@9 c@7 b@7 d@6 e@5', {}, 5)))).toEqual(['moved'])
  expect(doubts((proof) => proof.close(slice(0, 'z@10 a@9 b@8 c@7 d@6', {}, 5)))).toEqual([])
})

test('closes only if the beginning is found again or nothing else is left', () => {
  const { proof } = proofOf(slice(0, 'a@9 b@8 c@7'))
  expect(proof.close(slice(0, 'x@19 y@18 z@17', {}, 5))).toBe(false)
  expect(proof.close(slice(3, 'w@16 a@9 b@8', {}, 7))).toBe(true)
  expect(proof.close(slice(0, 'x@19 y@18 z@17', { count: 5, total: 3 }, 9))).toBe(true)
})

test('takes all records of one time from one response when joining by time', () => {
  const { proof, text } = proofOf(slice(0, 'a@9 b@8 c@7 x@6 x@6'))
  // At another moment, three of them exist.
  expect(proof.offer(slice(2, 'c@7 x@6 x@6 x@6 y@5', {}, 5))).toBe('joined')
  expect(text()).toBe('abcxxxy')
})

test('places a slice that reaches no further than the proof above it', () => {
  const { proof, text } = proofOf(slice(0, 'a@9 b@8 c@7 x@6 x@6'))
  expect(proof.offer(slice(1, 'b@8 c@7', {}, 5))).toBe('above')
  expect(proof.offer(slice(1, 'b@8 c@7 x@6 x@6', {}, 7))).toBe('above')
  expect(text()).toBe('abcxx')
  const { proof: even } = proofOf(slice(0, tied('abcdefghij')))
  expect(even.offer(slice(2, tied('cdefgh'), {}, 5))).toBe('above')
})

test('tracks how far down its end was pushed, and where a shorter list ends', () => {
  const { proof } = proofOf(slice(0, 'a@9 b@8 c@7 d@6 e@5'))
  proof.lowerFrontier(slice(3, 'z@10 a@9 b@8', {}, 5))
  expect(proof.frontier).toBe(9)
  // A list that ends further up ends where its total says.
  expect(proof.raiseFrontier(slice(8, '', { total: 7 }, 9))).toBe(true)
  expect(proof.frontier).toBe(7)
  expect(proof.raiseFrontier(slice(8, '', { total: 7 }, 11))).toBe(false)
})

test('does not join a slice that shares no record, however well its times fit', () => {
  const { proof } = proofOf(slice(0, 'a@9 b@8 c@7 d@6 e@5'))
  expect(proof.offer(slice(4, 'z@6 y@5 w@4'))).toBe('unclear')
  expect(proof.trouble).toBe('gap')
  expect(proof.offer(slice(8, 'v@3 u@2', {}, 7))).toBe('apart')
  expect(proof.doubts.size).toBe(0)
})

test('joins by rows if one time fills more than the overlap', () => {
  const { proof, text } = proofOf(slice(0, tied('abcdefghij')))
  expect(proof.offer(slice(6, tied('ghijklmno'), {}, 5))).toBe('unclear')
  expect(proof.offer(slice(4, tied('efghijklmn'), {}, 7))).toBe('joined')
  expect(proof.offer(slice(9, tied('jklmnopqr'), {}, 9))).toBe('joined')
  expect(text()).toBe('abcdefghijklmnopqr')
})

test('a join by rows needs a third of a page, and may begin above the proof', () => {
  const { proof } = proofOf(slice(0, tied('abcdefghijklmnop')), 30)
  expect(proof.offer(slice(7, tied('hijklmnopqrst'), {}, 5))).toBe('unclear')
  expect(proof.offer(slice(6, tied('ghijklmnopqrst'), {}, 7))).toBe('joined')
  const { proof: pushed, text } = proofOf(slice(0, tied('abcdefg')))
  expect(pushed.offer(slice(0, tied('xyabcdefgh'), {}, 5))).toBe('joined')
  expect(text()).toBe('abcdefgh')
})

test('places a slice of one time that shares nothing above the proof if it was requested later', () => {
  const { proof } = proofOf(slice(0, tied('abcdefghij'), {}, 5))
  expect(proof.offer(slice(3, tied('uvwxyz'), {}, 0))).toBe('unclear')
  expect(proof.offer(slice(10, tied('uvwxyz'), {}, 7))).toBe('unclear')
  expect(proof.offer(slice(3, tied('uvwxyz'), {}, 9))).toBe('above')
})

test('does not mistake discarded rows for new ones', () => {
  const { proof } = proofOf(slice(0, tied('abcdefghij')), 5)
  for (const [tick, names] of ['fghijklmno', 'klmnopqrst', 'pqrstuvwxy'].entries()) {
    expect(proof.offer(slice(5 * (tick + 1), tied(names), {}, 5 * (tick + 1)))).toBe('joined')
  }
  // The proof keeps its last twenty rows, from `f` on.
  expect(proof.offer(slice(4, tied('Xfghij'), {}, 0))).toBe('unclear')
  expect(proof.offer(slice(5, tied('fghijk'), {}, 0))).toBe('above')
})

test('never replaces rows as a group after joining them one by one', () => {
  const { proof, text, emitted } = proofOf(slice(0, `y@6 ${tied('abcdefghi')}`))
  expect(proof.offer(slice(4, tied('defghijkl'), {}, 5))).toBe('joined')
  // They are emitted: a day of one time wouldn't fit into memory.
  expect(emitted.join('')).toBe('yabcdefghijkl')
  expect(proof.offer(slice(0, `y@6 ${tied('abcdefghijklm')}`, {}, 7))).toBe('joined')
  // One more of that time, at an unknown place among the others.
  expect(proof.offer(slice(0, `y@6 ${tied('Xabcdefghijklmn')}`, {}, 9))).toBe('unclear')
  expect(text()).toBe('yabcdefghijklm')
})

test('does not join a slice of identical rows that fits in several ways', () => {
  const { proof } = proofOf(slice(0, tied('zzzzzzzzzz')))
  expect(proof.offer(slice(3, tied('zzzzzzzzz'), {}, 5))).toBe('unclear')
  expect(proof.trouble).toBe('alike')
  const few = proofOf(slice(0, tied('abcdefgzzz')))
  expect(few.proof.offer(slice(7, tied('zzzhijkl'), {}, 5))).toBe('unclear')
  expect(few.proof.trouble).toBe('alike')
})

test('ties that change places invalidate joins by rows, even earlier ones', () => {
  const { proof } = proofOf(slice(0, tied('abcdefghij')))
  proof.offer(slice(4, tied('efghijklmn'), {}, 5))
  expect([...proof.doubts]).toEqual([])
  proof.offer(slice(4, tied('efgihjklmn'), {}, 5))
  expect([...proof.doubts]).toEqual(['ties'])
  // Pushed down, so that none of them rose.
  const { proof: ended } = proofOf(slice(0, tied('abcdefghij')))
  ended.offer(slice(4, tied('efghijklmn'), {}, 5))
  ended.close(slice(0, tied('uvwxyzabdcefghij'), {}, 9))
  expect([...ended.doubts]).toEqual(['ties'])
  const { proof: later } = proofOf(slice(0, tied('abcdefghij')))
  later.offer(slice(0, tied('acbdefghij'), {}, 0))
  expect(later.offer(slice(4, tied('efghijklmn'), {}, 7))).toBe('unclear')
  expect([later.trouble, ...later.doubts]).toEqual(['ties'])
})

test('requires the end to be seen twice, unless one response is the whole list', () => {
  const { proof } = proofOf(slice(0, 'a@9 b@8 c@7'))
  proof.offer(slice(1, 'b@8 c@7 d@6', { count: 5, total: 4 }, 5))
  expect(proof.hasEnded).toBe(false)
  // The same response again, or one meant for another page, is no second sign.
  proof.offer(slice(1, 'b@8 c@7 d@6', { count: 6, total: 4 }, 7))
  expect(proof.hasEnded).toBe(false)
  proof.offer(slice(2, 'c@7 d@6', { count: 5, total: 4 }, 9))
  expect(proof.hasEnded).toBe(true)
  const { proof: pushed } = proofOf(slice(0, 'a@9 b@8 c@7'))
  pushed.offer(slice(1, 'b@8 c@7 d@6', { count: 5, total: 4 }, 5))
  pushed.offer(slice(1, 'a@9 b@8 c@7 d@6', { count: 5, total: 5 }, 7))
  expect(pushed.hasEnded).toBe(true)
  const { proof: whole } = proofOf(slice(0, 'a@9 b@8 c@7'))
  whole.offer(slice(0, 'a@9 b@8', { count: 5, total: 2 }, 5))
  expect(whole.hasEnded).toBe(true)
  expect(proofOf(slice(0, 'a@9', { count: 5, total: 1 })).proof.hasEnded).toBe(true)
})

test('raises a doubt if records that an end showed to be gone come back', () => {
  const back = (asked: number) => {
    const { proof } = proofOf(slice(0, 'a@9 b@8 c@7 d@6 e@5'))
    proof.offer(slice(1, 'b@8 c@7', { count: 5, total: 3 }, 5))
    proof.offer(slice(2, 'c@7 d@6 e@5 f@4', {}, asked))
    return [...proof.doubts]
  }
  expect(back(7)).toContain('moved')
  // Requested before the end was seen, or in flight with it, it may be the older one.
  expect(back(3)).toEqual([])
  expect(back(5)).toEqual([])
  // A call that ended late is new, wherever its record stands.
  const { proof } = proofOf(slice(0, 'a@9 b@8 c@7'))
  proof.offer(slice(1, 'b@8 c@7', { count: 5, total: 3 }, 5))
  proof.offer(slice(2, 'c@7 n@6', { count: 5, total: 4 }, 7))
  expect([...proof.doubts]).toEqual([])
})

test('accepts an end after enough readings from the same place', () => {
  const { proof } = proofOf(slice(0, 'a@9 b@8 c@7'))
  for (let reading = 0; reading < 20 && !proof.hasEnded; reading += 1) {
    proof.offer(slice(1, 'b@8 c@7 d@6', { count: 5, total: 4 }, 5 + 2 * reading))
  }
  expect([proof.hasEnded, ...proof.doubts]).toEqual([true])
  // With a doubt already, two readings are enough.
  const { proof: doubted } = proofOf(slice(0, 'a@9 b@8 c@7'))
  doubted.doubts.add('gap')
  for (const tick of [5, 7]) doubted.offer(slice(1, 'b@8 c@7 d@6', { count: 5, total: 4 }, tick))
  expect(doubted.hasEnded).toBe(true)
})

test('joins an end above its own end only if the shared rows prove it', () => {
  const { proof } = proofOf(slice(0, tied('abcdefghij')))
  expect(proof.offer(slice(12, tied('xyza'), { count: 9, total: 16 }, 5))).toBe('unclear')
  expect(proof.offer(slice(6, tied('ghij'), { count: 9, total: 10 }, 5))).toBe('unclear')
  expect(proof.offer(slice(5, tied('fghij'), { count: 9, total: 10 }, 5))).toBe('joined')
  // x is unknown, although it stands among the proof's rows: the list contradicts itself.
  const other = proofOf(slice(0, 'a@9 b@8 c@3'))
  expect(other.proof.offer(slice(1, 'b@8 x@7', { count: 9, total: 3 }, 5))).toBe('unclear')
  expect(other.proof.offer(slice(1, 'b@8', { count: 9, total: 2 }, 7))).toBe('joined')
})

test('isEnd() requires a short slice and a matching total', () => {
  expect(isEnd(slice(4, 'a@1 b@1', { count: 3, total: 6 }))).toBe(true)
  expect(isEnd(slice(4, 'a@1 b@1', { count: 2, total: 6 }))).toBe(false)
  expect(isEnd(slice(4, 'a@1 b@1', { count: 3, total: 7 }))).toBe(false)
  expect(isEnd(slice(4, 'a@1 b@1', { count: 3, total: null }))).toBe(false)
  expect(isEnd(slice(4, '', { count: 3, total: 4 }))).toBe(false)
  expect(isEnd(slice(0, '', { count: 3, total: 0 }))).toBe(true)
})

test('gives a record without a readable time the time of the one above it', () => {
  const rows = [
    { attempted_at: '2026-01-02T00:00:00Z' },
    { attempted_at: null },
    'no object',
    { attempted_at: '2026-01-01T00:00:00Z' },
  ]
  const read = toSlice({ offset: 0, count: 5, total: 4, rows: receivedOf(rows), asked: 0, answered: 1, receivedAt: 0 })
  expect(isNewestFirst(read)).toBe(true)
  expect(new Set(read.rows.map(({ time }) => time)).size).toBe(2)
  expect(read.rows.map(({ records, index }) => records.raw(index))).toEqual(rows)
})
