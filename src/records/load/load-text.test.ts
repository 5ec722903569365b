import { expect, test } from 'vitest'
import type { CrawlResult } from '../crawl/crawl.ts'
import { loadedText, verdictText } from './load-text.ts'

test('describes progress and verdicts', () => {
  const progress = { rows: 3412, total: 12_880, pages: 7, requests: 8, retries: 1, isStored: true }
  const going = { phase: 'running', progress, result: null } as const
  expect(loadedText(going)).toBe('Loading… 3,412 of 12,880')
  expect(loadedText({ ...going, phase: 'paused' })).toBe('Paused at 3,412 of 12,880')
  expect(loadedText({ ...going, progress: { ...progress, total: null } })).toBe('Loading… 3,412')
  const over = (verdict: CrawlResult['verdict'], doubts: CrawlResult['doubts']) => ({
    phase: 'over' as const,
    progress,
    result: { ...progress, verdict, doubts, gaps: [], totalAtStart: null, error: null },
  })
  // The server's count may include records deleted meanwhile: "complete" stands only with the proven number.
  expect(loadedText(over('complete', []))).toBe('Loaded 3,412 call records · complete')
  expect(loadedText(over('not proven', ['gap']))).toBe('Loaded 3,412 call records · completeness not proven')
  expect(loadedText(over('not proven', ['unfinished']))).toBe(
    'Loaded 3,412 of 12,880 call records · completeness not proven',
  )
  // A server that ignores the page size stops early.
  expect(loadedText(over('not proven', ['total']))).toContain('3,412 of 12,880')
  expect(verdictText({ verdict: 'complete', doubts: [] })).toMatch(/^Complete: includes every record/)
  expect(verdictText({ verdict: 'not proven', doubts: ['gap'] })).toMatch(/^Two neighbouring pages/)
})
