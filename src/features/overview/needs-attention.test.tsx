import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Findings } from '../../patterns/findings/use-findings.ts'
import { NeedsAttention } from './needs-attention.tsx'

const none: Findings = {
  open: [],
  acknowledged: [],
  checked: 0,
  gaps: [],
  isReading: false,
  toLines: () => [],
  marksOf: () => ({ rules: [], of: () => [] }),
}

test.each([
  { what: { checked: 3 }, words: 'All clear 3 rules checked, nothing found' },
  {
    what: { gaps: [{ why: 'The check failed.', rules: ['carrier-off'] }] },
    words: 'The configuration couldn’t be checked',
  },
  { what: { isReading: true }, words: 'Checking…' },
] satisfies { what: Partial<Findings>; words: string }[])('says “$words” if nothing was found', ({ what, words }) => {
  render(<NeedsAttention found={[]} sources={{}} findings={{ ...none, ...what }} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('status').textContent).toBe(words)
})
