/** Untrusted texts that must not run in a spreadsheet, for src/lib/csv.test.ts and for a real spreadsheet. */

/** Texts that begin with a formula, or with something that some spreadsheet takes for one. */
export const formulas = [
  '=1+1',
  '+15550100',
  '-2',
  '@cmd',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '\u00a0=1',
  '＝1',
  '＋1',
  '－1',
  '＠a',
]

/** Texts that only contain a formula if a semicolon, tab or line break ends a cell, and the line written for each. */
export const laterFormulas: readonly (readonly [text: string, line: string])[] = [
  ['a;=1', `"a;'=1"`],
  ['a\t @b', `"a\t' @b"`],
  ['a\n=1;-2', `"a\n'=1;'-2"`],
  ['a;b', '"a;b"'],
  ['a=b-c@d', 'a=b-c@d'],
  ['=a;b', `"'=a;b"`],
  ['\n=1', `"'\n'=1"`],
  ['a;"=1', `"a;'""=1"`],
]
