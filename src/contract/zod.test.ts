import { expect, test } from 'vitest'
import { z } from './zod.ts'

const schema = z.strictObject({
  text: z.optional(z.string()),
  whole: z.optional(z.int().check(z.minimum(1), z.maximum(9))),
  flag: z.optional(z.boolean()),
  word: z.optional(z.enum(['a', 'b'])),
  list: z.optional(z.array(z.string())),
  sid: z.optional(z.string().check(z.regex(/^x$/))),
})

function wordsOf(value: unknown): string[] {
  return (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
}

test.each([
  [{ text: 7 }, 'text is a number, should be a string'],
  [{ text: null }, 'text is null, should be a string'],
  [{ text: true }, 'text is true, should be a string'],
  [{ whole: 'x' }, 'whole is a string, should be a number'],
  [{ whole: 0 }, 'whole is below 1'],
  [{ whole: 10 }, 'whole is above 9'],
  [{ flag: {} }, 'flag is an object, should be true or false'],
  [{ word: 'c' }, 'word is a string, should be one of: "a", "b"'],
  [{ list: [[]] }, 'list.0 is a list, should be a string'],
  [{ sid: 'y' }, 'sid is a string in the wrong format'],
  [{ more: 1, yet: 2 }, ' has unknown fields: more, yet'],
])('describes the error in %j', (value, words) => {
  expect(wordsOf(value)).toEqual([words])
})

test('describes a missing field', () => {
  expect(z.safeParse(z.object({ text: z.string() }), {}).error?.issues[0]?.message).toBe(
    'is missing, should be a string',
  )
})
