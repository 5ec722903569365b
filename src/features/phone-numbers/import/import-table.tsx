import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../lib/count.ts'
import { byteOrderMark, toCsvFile } from '../../../lib/csv.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip, Filters } from '../../../ui/chip.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { isFirstClick } from '../../../ui/first-click.ts'
import type { DataColumn } from '../../../ui/table-row.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { EmptyValue } from '../../../ui/empty-value.tsx'
import type { PlannedLine } from './import-plan.ts'

export interface LineState {
  readonly tone: Tone
  readonly word: string
  /** The reason or advice; '' for none. */
  readonly why: string
}

interface Props {
  /** ID of the heading that names the table. */
  readonly labelledBy: string
  readonly lines: readonly PlannedLine[]
  readonly stateOf: (line: PlannedLine) => LineState
  /** Kinds of lines to filter by, with their counts. */
  readonly kinds: readonly { readonly word: string; readonly count: number }[]
  readonly children?: ReactNode
}

const toKey = ({ line }: PlannedLine) => `${line.line}`

/** Lines of a file with their states: all, or one kind. */
export function ImportTable({ labelledBy, lines, stateOf, kinds, children }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  // The chosen kind may have no lines left.
  const only = kinds.some(({ word, count }) => word === chosen && count > 0) ? chosen : null
  const rows = only === null ? lines : lines.filter((line) => stateOf(line).word === only)
  return (
    <>
      <Filters label="Show lines">
        <Chip isOn={only === null} count={lines.length} onToggle={() => setChosen(null)}>
          All
        </Chip>
        {kinds
          .filter(({ count }) => count > 0)
          .map(({ word, count }) => (
            <Chip key={word} isOn={only === word} count={count} onToggle={() => setChosen(only === word ? null : word)}>
              {word}
            </Chip>
          ))}
        {children}
      </Filters>
      <DataTable
        noun="number of a file"
        labelledBy={labelledBy}
        columns={toColumns(stateOf)}
        rows={rows}
        toKey={toKey}
        sortedBy={null}
        sortedAs="ascending"
        onSort={() => undefined}
        contentKey={only ?? ''}
      />
    </>
  )
}

function toColumns(stateOf: Props['stateOf']): DataColumn<PlannedLine>[] {
  return [
    {
      id: 'number',
      header: 'Number',
      width: 8.2,
      isCode: true,
      cell: ({ line }) => shown(line.number),
    },
    {
      id: 'what',
      header: 'Result',
      width: 22.4,
      phone: 'second',
      title: (line) => stateOf(line).why,
      cell: (line) => {
        const { tone, word, why } = stateOf(line)
        return (
          <span className="soft">
            <StatusBadge tone={tone}>{word}</StatusBadge> {why}
          </span>
        )
      },
    },
    textColumn('application', 'Application', 7.7),
    textColumn('carrier', 'Carrier', 5.8),
    {
      id: 'line',
      header: 'Line',
      width: 3.4,
      phone: 'first-end',
      phoneLabel: 'Line',
      isNumber: true,
      cell: ({ line }) => formatCount(line.line),
    },
  ]
}

const textColumn = (id: 'application' | 'carrier', header: string, width: number): DataColumn<PlannedLine> => ({
  id,
  header,
  width,
  phone: 'second',
  phoneLabel: header,
  cell: ({ line }) => shown(line[id]),
  title: ({ line }) => line[id],
})

const shown = (text: string): ReactNode => (text === '' ? <EmptyValue>none</EmptyValue> : text)

/** The failed lines with their reasons, as a file to correct and import again. */
export function toFailedCsv(lines: readonly { readonly line: PlannedLine; readonly reason: string }[]): string {
  return toCsvFile(
    ['number', 'application', 'carrier', 'line', 'reason'],
    lines.map(({ line: { line }, reason }) => [line.number, line.application, line.carrier, line.line, reason]),
    'spreadsheet',
  )
}

/** Lines as they are in their file, with its header, to import them another time. */
export function toLeftCsv(header: string | null, lines: readonly PlannedLine[]): string {
  const texts = [...(header === null ? [] : [header]), ...lines.map(({ line }) => line.text)]
  return `${byteOrderMark}${texts.join('\r\n')}\r\n`
}

interface SaveLinesProps {
  readonly count: number
  /** Which lines they are, for the button and the file's name. */
  readonly which: 'with errors' | 'not imported'
  readonly toText: () => string
}

/** Saves lines as a file. Renders nothing if there are none. */
export function SaveLines({ count, which, toText }: SaveLinesProps) {
  if (count === 0) return null
  const save = () => saveFile(`phone-numbers-${which.replace(' ', '-')}.csv`, 'text/csv', toText())
  return (
    <Button onClick={(click) => isFirstClick(click) && save()}>
      Save the {count === 1 ? 'line' : `${formatCount(count)} lines`} {which}
    </Button>
  )
}
