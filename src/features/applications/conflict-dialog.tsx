import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import lines from '../../ui/lines-table.module.css'
import { type Conflict, type FieldPath, labelOf } from './application-changes.ts'
import styles from './application-form.module.css'
import { ValueText } from './value-text.tsx'
import { TableHead } from '../../ui/table-head.tsx'

interface Props {
  readonly name: string
  readonly conflicts: readonly Conflict[]
  /** Whether the form was saved, but stored differently. If not, someone else saved first and nothing was sent. */
  readonly isSaved: boolean
  /** Returns to the form, with these fields as stored now and all others as typed. */
  readonly onDecide: (theirs: readonly FieldPath[]) => void
  readonly onCancel: () => void
}

const versions = [
  { where: 'On the server now', isTheirs: true },
  { where: 'In your form', isTheirs: false },
]

/** Offers a choice between both versions of each field. */
export function ConflictDialog({ name, conflicts, isSaved, onDecide, onCancel }: Props) {
  // By default, take their value for fields that weren't edited here.
  const [theirs, setTheirs] = useState<ReadonlySet<FieldPath>>(
    () => new Set(conflicts.filter(({ isMineToo }) => !isMineToo).map(({ path }) => path)),
  )
  const choose = (path: FieldPath, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(path)
    else next.delete(path)
    setTheirs(next)
  }
  return (
    <Dialog
      title={isSaved ? `“${name}” differs from what you saved` : `“${name}” was changed by someone else`}
      width="wide"
      onClose={onCancel}
      dismiss="Back to the form"
      footer={
        <Button variant="primary" onClick={() => onDecide([...theirs])}>
          Continue with these
        </Button>
      }
    >
      <p>
        {isSaved
          ? 'Your changes were sent, but the server has other values: someone else saved at the same time, or the server changed them.'
          : 'These fields changed on the server since you opened the form.'}{' '}
        Choose a version of each field, then save.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- grid rows, as on phones, lose their table semantics */}
      <table className={cx(lines['lines'], styles['conflicts'])} role="table">
        <TableHead columns={['Field', ...versions.map(({ where }) => where)]} />
        <tbody>
          {conflicts.map(({ path, theirs: stored, mine }) => (
            <tr key={path}>
              <th scope="row">{labelOf(path)}</th>
              {versions.map(({ where, isTheirs }) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell; its control has a label
                <td key={where} data-label={where}>
                  <label>
                    <input
                      type="radio"
                      name={path}
                      checked={theirs.has(path) === isTheirs}
                      onChange={() => choose(path, isTheirs)}
                    />
                    <span>
                      <span className="visually-hidden">
                        {labelOf(path)}, {where.toLowerCase()}:{' '}
                      </span>
                      <ValueText text={isTheirs ? stored : mine} />
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
