import { useState } from 'react'
import { useClient } from '../../api/context.tsx'
import { applicationsQuery, carriersQuery, phoneNumbersQuery, speechCredentialsQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import { useExtraRead } from '../../api/use-extra.ts'
import { z } from '../../contract/zod.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { keysOf } from '../../lib/records.ts'
import { saveFile } from '../../lib/save-file.ts'
import {
  acknowledgedOf,
  acknowledgements,
  droppedText,
  maxAcknowledged,
  readFile,
  setAcknowledged,
  toFile,
  withImported,
} from '../../patterns/findings/acknowledged.ts'
import type { Found } from '../../patterns/findings/found.ts'
import { rules } from '../../patterns/findings/rules.ts'
import { FailedSources } from '../../patterns/failure/failed-sources.tsx'
import { type Findings, useAccountKey, useFindings } from '../../patterns/findings/use-findings.ts'
import { refreshReads } from '../../patterns/list/list-read.ts'
import { Freshness } from '../../patterns/freshness.tsx'
import { showToast } from '../../patterns/toast/toast.ts'
import { urlField, useUrlState } from '../../patterns/url/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { ChipSelect, Filters } from '../../ui/chip.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { isFirstClick } from '../../ui/first-click.ts'
import { Page, Section, Tools } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useStore } from '../../ui/use-store.ts'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import { AcknowledgedTable, FindingsTable, maxAcknowledgedDrawn } from './findings-table.tsx'
import styles from './findings.module.css'
import { useInPlace } from './use-in-place.ts'

const names = keysOf(rules)
const schema = z.object({ rule: urlField(z.enum(['', ...names]), '') })

const unread: Pick<Findings, 'open' | 'acknowledged' | 'gaps'> = { open: [], acknowledged: [], gaps: [] }

export function FindingsPage() {
  const findings = useFindings('all')
  const [{ rule }, setState] = useUrlState(schema)
  const sources = {
    'phone numbers': useRead(phoneNumbersQuery),
    applications: useRead(applicationsQuery),
    'speech credentials': useRead(speechCredentialsQuery),
  }
  const reads = Object.values(sources)
  const ages = reads.flatMap(({ data }) => data?.receivedAt ?? [])
  const carriers = useExtraRead(carriersQuery, { enabled: false })
  const awaited = [
    ...Object.entries(sources).flatMap(([name, read]) => (read.isFetching && read.data === undefined ? name : [])),
    ...(carriers.isFetching && carriers.data === undefined ? ['carriers'] : []),
  ]
  const { isPart, open, inOrder } = useInPlace(findings)
  const refresh = () => {
    inOrder()
    void refreshReads(...reads)
    carriers.refresh()
  }
  // Shown below the findings, as is the foot: they would push them down while loading.
  const { acknowledged, gaps } = findings.isReading ? unread : findings
  const byRule = new Map(open.map((found) => [found.rule, found]))
  const shown = open.filter((found) => rule === '' || rule === found.rule)
  return (
    <Page
      title="Findings"
      actions={<FileActions />}
      line={
        <Freshness
          what={
            (findings.isReading && !isPart) || findings.checked === 0
              ? ''
              : `${formatCountOf(sumOf(open), 'finding')}${isPart ? ' so far' : ''}`
          }
          at={ages.length === 0 ? null : Math.min(...ages)}
          isReading={reads.some(({ isFetching }) => isFetching)}
          onRefresh={refresh}
        />
      }
    >
      <FailedSources sources={sources} />
      <Tools>
        {(byRule.size > 1 || rule !== '' || findings.isReading) && (
          <Filters>
            <ChipSelect
              label="Rule"
              value={rule}
              isFixed
              options={[
                { value: '', text: 'any' },
                ...names
                  .filter((name) => byRule.has(name) || name === rule)
                  .map((name) => ({ value: name, text: rules[name].title, count: byRule.get(name)?.length ?? 0 })),
              ]}
              onChange={(value) => {
                inOrder()
                setState({ rule: names.find((name) => name === value) ?? '' }, 'push')
              }}
            />
          </Filters>
        )}
        <Verdict findings={findings} isNarrowed={rule !== ''} shown={shown.length} awaited={isPart ? awaited : []} />
      </Tools>
      {shown.map((found) => (
        <RuleSection key={found.rule} found={found} />
      ))}
      {acknowledged.length > 0 && rule === '' && (
        <Section
          title="Acknowledged"
          level={2}
          aside={<span className="soft">{formatCount(acknowledged.length)}</span>}
        >
          <AcknowledgedTable found={acknowledged} />
          {acknowledged.length > maxAcknowledgedDrawn && (
            <div className="hint">
              Showing the first {formatCount(maxAcknowledgedDrawn)} of {formatCount(acknowledged.length)}. The export
              includes them all.
            </div>
          )}
        </Section>
      )}
      {gaps.length > 0 && rule === '' && (
        <Section title="Not checked" level={2}>
          <ul className="stack-1">
            {gaps.map(({ why, rules: unchecked }) => (
              <li key={why}>
                {why} <span className="soft">{unchecked.map((name) => rules[name].title).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {!findings.isReading && (
        <div className="hint">
          Checks run in this browser, on the lists it has loaded. Hook passwords are compared while applications load,
          and not kept. Masked passwords can’t be compared.
        </div>
      )}
    </Page>
  )
}

/** How much was checked. Without findings, nothing else is shown. */
function Verdict(props: {
  findings: Findings
  isNarrowed: boolean
  shown: number
  /** Lists that the remaining rules still need. */
  awaited: readonly string[]
}) {
  const { findings, isNarrowed, shown, awaited } = props
  const { checked, open, isReading } = findings
  const what = `${formatCountOf(checked, 'rule')} checked`
  if (awaited.length > 0) {
    return (
      <output className="soft">
        {checked > 0 && `${what}. `}Still loading: {awaited.join(', ')}…
      </output>
    )
  }
  if (isNarrowed) return shown === 0 && !isReading ? <p>No findings for this rule.</p> : null
  if (isReading) return <output className="soft">Checking…</output>
  if (checked === 0) return null
  return (
    <output>
      {open.length > 0 ? (
        <span className="soft">{what}</span>
      ) : (
        <StatusBadge tone="good">{what}, nothing found</StatusBadge>
      )}
    </output>
  )
}

const portion = 20

const sumOf = (all: readonly Found[]) => all.reduce((sum, { length }) => sum + length, 0)

function RuleSection({ found }: { found: Found }) {
  const { rule } = found
  const [max, setMax] = useState(portion)
  const [acknowledging, setAcknowledging] = useState<Pick<Found, 'length' | 'slice'> | null>(null)
  const { title, tone, state } = rules[rule]
  const rest = found.length - max
  const shown = found.slice(0, max)
  const [first] = shown
  // If all have the same reason, it is shown once, above the rows.
  const isSame = shown.length > 1 && shown.every(({ reason, since }) => reason === first?.reason && since === null)
  return (
    <Section
      title={title}
      level={2}
      aside={
        <span className={styles['aside']}>
          <StatusBadge tone={tone}>{state}</StatusBadge>
          {found.length > 1 && (
            <Button variant="link" onClick={() => setAcknowledging(found)}>
              Acknowledge all {formatCount(found.length)}…
            </Button>
          )}
        </span>
      }
    >
      {isSame && <p className="soft">{first?.reason}</p>}
      <FindingsTable
        rule={rule}
        found={shown}
        count={found.length}
        hasReasons={!isSame}
        onAcknowledge={(one) => setAcknowledging([one])}
      />
      {rest > 0 && (
        <div className="hint">
          <Button variant="link" onClick={() => setMax(max + 10 * portion)}>
            Show {formatCount(Math.min(rest, 10 * portion))} more
          </Button>{' '}
          of {formatCount(rest)}
        </div>
      )}
      {acknowledging !== null && <AcknowledgeDialog found={acknowledging} onClose={() => setAcknowledging(null)} />}
    </Section>
  )
}

/** Exports and imports acknowledged findings, for use in another browser. */
function FileActions() {
  const { account_sid } = useClient().connection
  const account = useAccountKey()
  const hasAny = keysOf(useStore(acknowledgements)[account] ?? {}).length > 0
  const exportAll = () => {
    saveFile('acknowledged-findings.json', 'application/json', toFile(account_sid, acknowledgedOf(account)))
  }
  const importAll = async (file: File | undefined) => {
    if (file === undefined) return
    const text = await file.text().catch(() => null)
    const found = text === null ? 'The browser couldn’t read this file.' : readFile(text, account_sid)
    if (typeof found === 'string') {
      showToast({ tone: 'bad', title: 'Nothing imported', details: found })
      return
    }
    const next = withImported(acknowledgedOf(account), found)
    setAcknowledged(account, next)
    const dropped = keysOf(next).length - maxAcknowledged
    const imported = keysOf(found).filter((key) => next[key] === found[key]).length
    const skipped = keysOf(found).length - imported
    const details = [
      skipped > 0 && `Skipped ${formatCount(skipped)}: not newer than in this browser.`,
      dropped > 0 && droppedText(dropped),
    ].filter((words) => words !== false)
    showToast({
      tone: details.length > 0 ? 'attention' : 'good',
      title: imported === 0 ? 'Nothing imported' : `${formatCountOf(imported, 'acknowledgement')} imported`,
      details: details.join(' '),
    })
  }
  return (
    <>
      {hasAny && <Button onClick={(click) => isFirstClick(click) && exportAll()}>Export acknowledgements</Button>}
      <FileButton accept=".json,application/json" onFile={(file) => void importAll(file)}>
        Import acknowledgements…
      </FileButton>
    </>
  )
}
