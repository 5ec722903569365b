import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
      title={isSaved ? `“${name}” is not as you saved it` : `“${name}” was changed by someone else`}
      width="wide"
      onClose={onCancel}
      dismiss="Back to the form"
      footer={
        <Button look="primary" onClick={() => onDecide([...theirs])}>
          Continue with these
        </Button>
      }
    >
      <p>
        {isSaved
          ? 'Your changes were sent, but the server has other values: someone else saved at the same time, or the server changed them.'
          : 'These fields changed on the server since you opened the form.'}{' '}
        Choose a version of each, then save.
      </p>
      <table className={styles['conflicts']}>
        <TableHead columns={['Field', 'On the server now', 'In your form']} />
        <tbody>
          {conflicts.map(({ path, theirs: stored, mine }) => (
            <tr key={path}>
              <th scope="row">{labelOf(path)}</th>
              <Version
                path={path}
                where="On the server now"
                text={stored}
                isChosen={theirs.has(path)}
                onChoose={() => choose(path, true)}
              />
              <Version
                path={path}
                where="In your form"
                text={mine}
                isChosen={!theirs.has(path)}
                onChoose={() => choose(path, false)}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

interface VersionProps {
  readonly path: FieldPath
  readonly where: string
  readonly text: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Version({ path, where, text, isChosen, onChoose }: VersionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell; its control has a label
    <td data-label={where}>
      <label>
        <input type="radio" name={path} checked={isChosen} onChange={onChoose} />
        <span>
          <span className="visually-hidden">
            {labelOf(path)}, {where.toLowerCase()}:{' '}
          </span>
          <ValueText text={text} />
        </span>
      </label>
    </td>
  )
}
