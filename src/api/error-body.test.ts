import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readErrorText } from './error-body.ts'

test.each([
  ['{"msg":"Bad request"}', 'Bad request'],
  ['{"status":"fail","message":"insufficient privileges"}', 'insufficient privileges'],
  ['{"error":"Maximum login attempts reached"}', 'Maximum login attempts reached'],
  ['{"title":"T","detail":"D"}', 'D'],
  ['{"message":"second","msg":"first"}', 'first'],
  ['{"msg":"","message":"said"}', 'said'],
  ['{"msg":{"deep":1}}', '{"msg":{"deep":1}}'],
  ['{"error":{"message":"deep"}}', '{"error":{"message":"deep"}}'],
  ['{}', '{}'],
  ['[]', '[]'],
  ['"text"', 'text'],
  ['""', null],
  ['null', 'null'],
  ['  Not Found \n', 'Not Found'],
  ['two\r\nlines', 'two lines'],
  ['', null],
  [' \n ', null],
  ['\0\u0001\uFFFD\uFFFD', null],
  ['a\0\uFFFDb', 'a b'],
])('reads the error text of %j as %j', (body, text) => {
  expect(readErrorText(body, 'application/json')).toEqual({ text, isHtml: false })
  expect(readErrorText(body, null)).toEqual({ text, isHtml: false })
})

test.each([
  ['<!DOCTYPE html><title>Error</title><pre>Cannot GET /x</pre>', 'Cannot GET /x'],
  ['<html><head><title>502</title></head><h1>Bad <b>Gateway</b></h1>', 'Bad Gateway'],
  ['<html><title>Only a title</title><body>', 'Only a title'],
  ['<html><h1> </h1><title>Behind an empty heading</title>', 'Behind an empty heading'],
  ['<html><style>p{}</style><script>alert("x")</script><p>Just text</p>', 'Just text'],
  ['<HTML><PRE class="a">a &lt;b&gt; &amp;amp; &quot;c&quot; it&#39;s&nbsp;d</PRE>', 'a <b> &amp; "c" it\'s d'],
  ['\uFEFF \n<!doctype html>', null],
])('reads the error text of the page %j as %j', (page, text) => {
  expect(readErrorText(page, null)).toEqual({ text, isHtml: true })
  expect(readErrorText(page, 'text/html; charset=utf-8')).toEqual({ text, isHtml: true })
})

test('reads plain text even if its content type is HTML', () => {
  const said = readErrorText('Too many requests, please try again later.', 'text/html; charset=utf-8')
  expect(said).toEqual({ text: 'Too many requests, please try again later.', isHtml: true })
})

test('takes neither text about HTML nor similar markup for a page', () => {
  expect(readErrorText('<htmlish> is not a tag', null).isHtml).toBe(false)
  expect(readErrorText('see <html>', 'text/plain').isHtml).toBe(false)
})

test('cuts a text after 2000 characters', () => {
  expect(readErrorText('x'.repeat(2000), null).text).toBe('x'.repeat(2000))
  expect(readErrorText('x'.repeat(2001), null).text).toBe(`${'x'.repeat(2000)}…`)
  expect(readErrorText(JSON.stringify({ msg: 'x'.repeat(5000) }), null).text).toHaveLength(2001)
})

test('redacts after unescaping and before cutting', () => {
  const redact = (text: string) => text.replaceAll('a/secret', '*')
  expect(readErrorText(String.raw`{"msg":"not a\/secret"}`, null, redact).text).toBe('not *')
  expect(readErrorText(`${'x'.repeat(1997)}a/secret`, null, redact).text).toBe(`${'x'.repeat(1997)}*`)
})

test('turns any body into a short text without control characters, or null', () => {
  const markup = fc.constantFrom('<html>', '<!doctype html>', '<pre>', '</pre>', '<', '&lt;', '{"msg":', '"', '}')
  const bodies = fc.oneof(
    fc.array(fc.nat({ max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
    fc.json(),
    fc.array(fc.oneof(markup, fc.string()), { maxLength: 20 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(bodies, fc.option(fc.constantFrom('text/html', 'application/json', 'x')), (body, type) => {
      const { text } = readErrorText(body, type)
      expect(text).not.toBe('')
      expect(text ?? '').not.toMatch(/\p{Cc}/u)
      expect((text ?? '').length).toBeLessThanOrEqual(2001)
    }),
    { seed: 42 },
  )
})
