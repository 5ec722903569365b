/**
 * The only import of zod, so that every schema is made with the same settings.
 *
 * `jitless`: otherwise zod compiles schemas with `new Function`, which the production Content-Security-Policy refuses.
 * It must be set before the first schema exists. Imports are hoisted, so this only works if every module imports zod
 * from here.
 */
import * as z from 'zod/mini'

z.config({ localeError: describeIssue, jitless: true })

export { z }

/**
 * Describes an issue so that it can follow the name of a field: "is a number, should be a string". zod's own English is as
 * large as the schemas of two resources, and `zod/mini` has none.
 */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  const found = issue.input === undefined ? 'is missing' : `is ${kindOf(issue.input)}`
  switch (issue.code) {
    case 'invalid_type':
      return `${found}, should be ${kindNames[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `${found}, should be one of: ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'too_small':
      return `is below ${issue.minimum}`
    case 'too_big':
      return `is above ${issue.maximum}`
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    default:
      return `${found} in the wrong format`
  }
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

function kindOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'a list'
  return typeof input === 'boolean' ? String(input) : (kindNames[typeof input] ?? typeof input)
}
