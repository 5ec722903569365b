import { formatCountOf } from '../../lib/count.ts'

/** What setting the mock up anew would lose: "2 applications", "1 phone number". */
export type Lost = readonly string[]

const nouns: Readonly<Record<string, string>> = {
  applications: 'application',
  phoneNumbers: 'phone number',
  speechCredentials: 'speech credential',
  calls: 'placed call',
  removedCalls: 'removed call record',
}

/** Counts of changed records by table, in words; a table that is not known here is named as the mock does. */
export function toLost(changed: Readonly<Record<string, number>>): Lost {
  return Object.entries(changed)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => formatCountOf(count, ...wordsOf(table)))
}

function wordsOf(table: string): [singular: string, plural?: string] {
  const noun = nouns[table]
  return noun === undefined ? [`record of ${table}`, `records of ${table}`] : [noun]
}
