import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PhoneNumber } from '../../../contract/phone-numbers.ts'
import { parseRecord, type Readable } from '../../../contract/record.ts'
import { toCsvFile } from '../../../lib/csv.ts'
import { runAtOnce } from '../../../lib/slices.ts'
import { readImport } from './import-lines.ts'
import { createPlanner, type KnownNumbers } from './import-plan.ts'
import { toRowMaker } from '../number-rows.ts'
import { numbersCsv } from '../phone-numbers-columns.tsx'

const sidOf = (digit: number) => `${`${digit}`.repeat(8)}-0000-4000-8000-000000000000`

function toNumber(number: string, application_sid: string | null, voip_carrier_sid: string | null) {
  const raw = { phone_number_sid: `sid-${number}`, number, application_sid, voip_carrier_sid }
  return parseRecord(PhoneNumber, raw) as Readable<PhoneNumber>
}

const reception = sidOf(1)
const known: KnownNumbers = {
  numbers: [
    toNumber('14155550100', reception, sidOf(5)),
    toNumber('14155550101', null, null),
    toNumber('0107', null, null),
    toNumber('14155550102', reception, sidOf(5)),
    toNumber('14155550102', reception, sidOf(6)),
  ],
  unreadable: [{ value: null, raw: { number: 14155550105 }, issues: [] }],
  ofAllAccounts: [],
  isWhole: true,
  applications: {
    known: 'whole',
    names: new Map([
      [reception, 'Reception'],
      [sidOf(2), 'Sales'],
      [sidOf(8), 'Café '],
      [sidOf(0), 'Night desk'],
      [sidOf(3), 'Twin'],
      [sidOf(4), 'Twin'],
    ]),
  },
  carriers: [
    { sid: sidOf(5), label: 'Acme', numbers: 2 },
    { sid: sidOf(6), label: 'Other', numbers: 1 },
  ],
  isInJob: (sid) => sid === 'sid-110',
}

const read = (text: string) => runAtOnce(readImport(text))
const plan = (text: string, world: KnownNumbers = known) => runAtOnce(createPlanner(world)(read(text).lines))
const first = (text: string, world?: KnownNumbers) => plan(text, world).lines[0]

test.each([
  ['14155550199,Reception,Acme', { application_sid: reception, voip_carrier_sid: sidOf(5) }],
  [`14155550199,${sidOf(2)},${sidOf(6).toUpperCase()}`, { application_sid: sidOf(2), voip_carrier_sid: sidOf(6) }],
  ['14155550199', { application_sid: null, voip_carrier_sid: null }],
  ['14155550199,CAFE\u0301', { application_sid: sidOf(8) }],
  ['14155550199,Night\u00A0desk', { application_sid: sidOf(0) }],
  ['14155550199,\u200FNight de\u200Bsk', { application_sid: sidOf(0) }],
  [`14155550199,\u200B${sidOf(0)}`, { application_sid: sidOf(0) }],
  // The server may have carriers that no known number uses.
  [`+14155550199;sales;${sidOf(9)}`, { application_sid: sidOf(2), voip_carrier_sid: sidOf(9) }],
  [String.raw`^1415\d{7}$,reception`, { application_sid: reception, voip_carrier_sid: null }],
])('creates a number from %s', (text, body) => {
  expect(first(text)).toMatchObject({ kind: 'create', write: body })
})

test('creates an unusual number, with a note', () => {
  expect(first('+14155550199')).toMatchObject({ kind: 'create', words: '' })
  expect(first('reception desk')).toMatchObject({ kind: 'error' })
  expect(first('1-415-555-0199')).toMatchObject({
    kind: 'create',
    words: 'Contains punctuation, which is stored. Inbound calls only match digits.',
  })
})

test.each([
  '110',
  '*67',
  '#31#',
  '+49',
  '.+',
  '.*',
  '^1555\\d{7}$',
  '1[2-5]55',
  '1[[:digit:]]+',
  '(1|2)',
  '+1(415)555-0199',
])('imports %s as a number or a pattern', (text) => {
  expect(first(text)).toMatchObject({ kind: 'create', write: { number: text } })
})

test.each(['abc', 'Telefon', '1415555O199', '---', '{"number":"14155550199"}'])('refuses to create %s', (text) => {
  const words = 'Not a phone number. To add it anyway, use New number.'
  expect(first(text)).toMatchObject({ kind: 'error', write: null, words })
  // An existing one can still be assigned.
  expect(first(`${text},Sales`, { ...known, numbers: [toNumber(text, null, null)] })).toMatchObject({
    kind: 'change',
  })
})

test.each(['14155550100', '14155550100,Reception', '+14155550100,,Acme', '14155550101', '14155550102,Reception,Other'])(
  'changes nothing for %s',
  (text) => {
    expect(first(text)).toMatchObject({ kind: 'unchanged', write: null })
  },
)

test('plans a change for a number with another application', () => {
  expect(first('14155550102,Sales,Other')).toMatchObject({
    kind: 'change',
    write: { sid: 'sid-14155550102', target: sidOf(2) },
    words: 'Currently assigned to Reception.',
  })
})

test.each([
  ['whole', 'Its application is missing (77777777…).'],
  ['part', 'Its application has no known name (77777777…).'],
] as const)('says why an application has no name if the applications are known in %s', (names, words) => {
  const numbers = [toNumber('14155550103', sidOf(7), null)]
  const applications = { ...known.applications, known: names }
  expect(first('14155550103,Sales', { ...known, numbers, applications })).toMatchObject({ kind: 'change', words })
})

test.each([
  ['number,application\n,Sales', 'The number is missing.'],
  ['1415 5550100', 'Remove the spaces. Did you mean 14155550100?'],
  ['"14155550199', 'Unclosed quotation mark.'],
  ['14155550199.0', 'Changed by another program. Did you mean 14155550199?'],
  ['number;carrier\n14155550199,00;', 'Changed by another program. Did you mean 14155550199?'],
  ["'0100", 'Changed by another program. Did you mean 0100?'],
  [
    'number;carrier\n4,42079E+11;',
    'Rounded by a spreadsheet. Format the column as text in the original, then export it again.',
  ],
  ['14155550199,Nobody', 'No application is named “Nobody”.'],
  ['14155550199,Twin', 'Several applications are named “Twin”: use the SID.'],
  ['14155550199,,Nobody', 'Unknown carrier “Nobody”.'],
  ['14155550100,,Other', 'Already exists on another carrier: Acme.'],
  ['14155550101,,Other', 'Already exists without a carrier.'],
  ['14155550102,Sales', 'Exists 2 times: specify the carrier.'],
  ['+1-415-555-0101,Sales', 'Already exists as 14155550101.'],
  ['107,Sales', 'Exists as 0107: spreadsheets drop leading zeros. To add 107 too, use New number.'],
  ['0014155550101,Sales', 'Already exists as 14155550101.'],
  ['\u202A+14155550101\u202C,Sales', 'Already exists as 14155550101.'],
  ['\u202A+14155550199\u202C,Sales', 'Changed by another program. Did you mean 14155550199?'],
  ['+1-415-555-0105', 'Already exists, but the server returned it in an unexpected format.'],
  ['+14155550105', 'Already exists, but the server returned it in an unexpected format.'],
])('reports an error for %j: %s', (text, words) => {
  expect(first(text)).toMatchObject({ kind: 'error', write: null, words })
})

test('leaves a number of another account there', () => {
  const ofAllAccounts = [...known.numbers, toNumber('14155550104', null, sidOf(5))]
  const plannedAs = (text: string) => first(text, { ...known, ofAllAccounts })
  const words = 'Exists in another account. To add it here too, use New number.'
  expect(plannedAs('+14155550104')).toMatchObject({ kind: 'error', words })
  expect(plannedAs('14155550104,,Acme')).toMatchObject({ kind: 'error', words })
  expect(plannedAs('0014155550104')).toMatchObject({ kind: 'error', words })
  expect(plannedAs('1415-555-0104,,Acme')).toMatchObject({ kind: 'error', words })
  expect(plannedAs('14155550104,,Other')).toMatchObject({ kind: 'create' })
  expect(plannedAs('14155550101,Sales')).toMatchObject({ kind: 'change' })
})

test('leaves a number to the job that has it', () => {
  const numbers = [toNumber('110', reception, null)]
  for (const application of ['Sales', 'Reception']) {
    const words = 'In an unfinished job; see Jobs.'
    expect(first(`110,${application}`, { ...known, numbers })).toMatchObject({ kind: 'error', write: null, words })
  }
  expect(first('110', { ...known, numbers })).toMatchObject({ kind: 'unchanged' })
})

test('sends a number only once if the file has it twice', () => {
  const { lines, counts } = plan('number\n14155550199\n\n+14155550199\n')
  expect(lines.map(({ words }) => words)).toEqual(['', 'Same number as in line 2.'])
  expect(counts).toEqual({ create: 1, change: 0, unchanged: 0, error: 1 })
})

test.each([
  ['+49301234567\n004930-1234567', ['', 'Same number as in line 1.']],
  ['004930-1234567,,Acme\n+49301234567,,Acme\n49301234567,,Other', ['', 'Same number as in line 1.', '']],
  // The first isn't created.
  ["'49301234567\n49301234567", ['Changed by another program. Did you mean 49301234567?', '']],
  ['207\n0207', ['Also in the file as 0207: spreadsheets drop leading zeros. To add 207 too, use New number.', '']],
])('creates only one of the spellings of a number in %j', (text, words) => {
  expect(plan(text).lines.map((one) => (one.kind === 'error' ? one.words : ''))).toEqual(words)
})

test('changes the same number on each of two carriers', () => {
  const { lines } = plan(`14155550102,Sales,Acme\n14155550102,Sales,Other\n14155550102,Sales,${sidOf(6)}\n14155550102`)
  const repeated = ['Same number as in line 2.', 'Same number as in line 1.']
  expect(lines.map(({ kind, words }) => (kind === 'error' ? words : kind))).toEqual(['change', 'change', ...repeated])
})

test('says if a list it relies on is incomplete', () => {
  expect(first('14155550199', { ...known, isWhole: false })?.words).toMatch(/didn’t list all/)
  const applications = { ...known.applications, known: 'failed' as const }
  expect(first('14155550199,Nobody', { ...known, applications })?.words).toMatch(/isn’t among the loaded applications/)
})

test.each([
  ['application;number\nSales;1', { number: '1', application: 'Sales', carrier: '' }],
  ['sep=;\r\napplication;number\r\nSales;1', { number: '1', application: 'Sales', carrier: '', line: 3 }],
  [',,\nnumber,application,\n1,Sales,\n,,\n , ,', { number: '1', application: 'Sales', line: 3 }],
  ['number|application\n1|Sales', { number: '1', application: 'Sales', carrier: '' }],
  ['sep=|\nnumber|application\n1|Sales', { number: '1', application: 'Sales', line: 3 }],
  ['Phone number\tCarrier\n1\tAcme', { number: '1', application: '', carrier: 'Acme' }],
  ['number,application_name,application_sid\n1,Sales,2', { number: '1', application: '2', carrier: '' }],
  ['Description,DID\nMain,1', { number: '1', application: '' }],
  ['1,Sales,Acme', { number: '1', application: 'Sales', carrier: 'Acme' }],
  ['="01","=""Sales""",Acme', { number: '01', application: 'Sales', carrier: 'Acme' }],
])('recognizes the columns of %j', (text, fields) => {
  expect(read(text).lines).toMatchObject([fields])
})

test('reports a header without a number column and a file that isn’t text, and names ignored columns', () => {
  expect(read('application,carrier\nSales,Acme')).toMatchObject({
    lines: [],
    problem: expect.stringMatching(/“number”/),
  })
  const utf16 = '1\0,\0S\0'
  expect(read(utf16)).toMatchObject({ lines: [], problem: expect.stringMatching(/UTF-8/) })
  expect(read('number,colour,\n1,red,').ignored).toEqual(['colour'])
})

test.each([
  ['Numbers of March\nnumber,application\n1,Sales', ['Numbers of March'], 1],
  ['Our numbers;;\n\nas of 2026-11-30;;\nNote;Phone;Application\nMain;1;Sales', ['Our numbers', 'as of 2026-11-30'], 1],
  ['2026-11-30\nnumber;application\n1;Sales', ['2026-11-30'], 1],
  ['30.11.2026 14:05\nnumber;application\n1;Sales', ['30.11.2026 14:05'], 1],
  ['Numbers of Acme, Inc., Berlin\nnumber;application\n1;Sales', ['Numbers of Acme, Inc., Berlin'], 1],
  ['Application\nnumber,application\n1,Sales', ['Application'], 1],
  ['Phone\nnumber,application\n1,Sales', ['Phone'], 1],
  ['application,number\nDID,1\nSales,2', [], 2],
  // No header: one file after another, a number that is assigned to "Phone", and ten lines of something else.
  ['1,Sales\nnumber,application\n2,Sales', [], 3],
  ['Numbers of March\n1,Phone', [], 2],
  [`${'Text\n'.repeat(11)}number\n1`, [], 13],
])('finds the header below titles, and says what it skipped: %j', (text, above, count) => {
  const { lines, ...file } = read(text)
  expect([file.above, lines.length]).toEqual([above, count])
})

test('knows every number although an earlier plan was interrupted', () => {
  const planner = createPlanner(known)
  planner(read('1').lines).next()
  const text = known.numbers.map(({ value }) => `${value.number},,Acme`).join('\n')
  expect(runAtOnce(planner(read(text).lines)).counts.create).toBe(0)
})

test('changes nothing when an exported list is imported again', () => {
  const names = new Map(known.carriers.map(({ sid, label }) => [sid, label]))
  const numbers = fc.uniqueArray(
    fc.record({
      number: fc.stringMatching(/^[=+^]?\d{3,15}$/),
      application: fc.constantFrom(null, reception, sidOf(2), sidOf(3)),
      carrier: fc.constantFrom(null, sidOf(5), sidOf(6)),
    }),
    { selector: ({ number }) => number.replace('+', ''), maxLength: 8 },
  )
  fc.assert(
    fc.property(numbers, fc.constantFrom('exact', 'spreadsheet'), (samples, mode) => {
      const records = samples.map(({ number, application, carrier }) => toNumber(number, application, carrier))
      const rows = records.map(toRowMaker(known.applications, names))
      const text = toCsvFile(numbersCsv.header, rows.map(numbersCsv.toFields), mode)
      // Without the job that has 110: its line would be an error.
      const { counts } = plan(text, { ...known, numbers: records, isInJob: () => false })
      expect(counts).toEqual({ create: 0, change: 0, unchanged: records.length, error: 0 })
    }),
  )
})
