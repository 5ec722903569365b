/** Extracts the texts of source files and Markdown pages, for tests. Uses Vite's parser for source files. */
import { parseSync } from 'vite'

export interface Text {
  /** White space collapsed, and `{}` for each inserted value. */
  readonly text: string
  readonly line: number
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}

/** Elements within a sentence. The text of any other element is separate. */
const inline = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'code',
  'em',
  'i',
  'kbd',
  'span',
  'strong',
  'Code',
  'Link',
  'PhoneNumber',
])

/** Returns strings, templates and JSX texts of a source file, except module and type names. Throws if unparsable. */
export function textsOf(file: string, source: string): Text[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const texts: Text[] = []
  const add = (text: string, { start }: Node) => {
    const read = text.replaceAll(/\s+/g, ' ').trim()
    if (/[a-z]/i.test(read)) texts.push({ text: read, line: source.slice(0, start).split('\n').length })
  }
  const visit = (node: Node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') add(node['value'], node)
    else if (node.type === 'TemplateLiteral') add(ofTemplate(node), node)
    else if (isJsx(node) && nodesIn(node['children']).some(({ type }) => type === 'JSXText')) add(ofJsx(node), node)
    for (const [member, value] of Object.entries(node)) {
      if (!isSilent(node, member)) for (const child of nodesIn(value)) visit(child)
    }
  }
  // The parser's own types are a union of about two hundred; this walk only needs these members.
  visit(program as unknown as Node)
  return texts
}

/** Whether a member's strings are names: modules, types, keys. */
function isSilent({ type }: Node, member: string): boolean {
  if (/^(Import|Export(Named|All))/.test(type)) return member === 'source'
  if (/^(TSTypeAnnotation|TSTypeAlias|TSInterface|TSTypeParameter|TSSatisfies|TSAs)/.test(type))
    return member !== 'expression'
  return type === 'Property' && member === 'key'
}

function isJsx({ type }: Node): boolean {
  return type === 'JSXElement' || type === 'JSXFragment'
}

function nodesIn(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function ofTemplate(node: Node): string {
  return nodesIn(node['quasis'])
    .map(({ value }) => (typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''))
    .join('{}')
}

function ofJsx(node: Node): string {
  return nodesIn(node['children']).map(ofChild).join('')
}

function ofChild(child: Node): string {
  // JSX drops line breaks and the space around them.
  if (child.type === 'JSXText')
    return decode(
      String(child['value']).replaceAll(/\s*\n\s*/g, (gap, at, all: string) =>
        at === 0 || at + gap.length === all.length ? '' : ' ',
      ),
    )
  if (child.type === 'JSXExpressionContainer') return ofExpression(child['expression'])
  return isJsx(child) && inline.has(nameOf(child)) ? ofJsx(child) : ' {} '
}

function ofExpression(expression: unknown): string {
  const [node] = nodesIn(expression)
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  return node?.type === 'JSXEmptyExpression' ? '' : '{}'
}

function nameOf(element: Node): string {
  const [opening] = nodesIn(element['openingElement'])
  const [name] = nodesIn(opening?.['name'])
  return typeof name?.['name'] === 'string' ? name['name'] : ''
}

function decode(text: string): string {
  return text.replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&')
}

/** Returns the paragraphs, list items and table cells of a Markdown page, without code blocks. */
export function textsOfPage(source: string): Text[] {
  const texts: Text[] = []
  let open: { text: string; line: number } | null = null
  let isCode = false
  source.split('\n').forEach((raw, index) => {
    if (raw.startsWith('```')) isCode = !isCode
    const text = raw.trim()
    if (isCode || text === '' || raw.startsWith('```')) open = null
    else if (open !== null && !/^([-*|#]|\d+\.)/.test(text)) open.text += ` ${text}`
    else {
      const parts = text.startsWith('|')
        ? text.split('|').map((cell) => cell.trim())
        : [text.replace(/^(#+|[-*]|\d+\.) +/, '')]
      for (const part of parts) if (/[a-z]/i.test(part)) texts.push((open = { text: part, line: index + 1 }))
      if (text.startsWith('|')) open = null
    }
  })
  return texts
}
