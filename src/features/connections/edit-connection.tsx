import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from '../../contract/zod.ts'
import { connectionColours } from '../../patterns/connection/connection-colours.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { describePlace } from './place.ts'
import { ColourField } from './profile-fields.tsx'
import { removeConnection, type SavedConnection, saveConnection, useSavedConnections } from './saved-connections.ts'
import { nameField } from './sign-in-fields.ts'
import styles from './sign-in.module.css'

interface Props {
  /** The saved connection, or a new one with an empty name. */
  readonly connection: SavedConnection
  readonly onSaved?: (connection: SavedConnection) => void
  readonly onClose: () => void
}

export function EditConnection({ connection, onSaved, onClose }: Props) {
  const formId = useId()
  const others = useSavedConnections().filter(({ id }) => id !== connection.id)
  const isNew = connection.name === ''
  const [isRemoving, setIsRemoving] = useState(false)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(
      z.object({
        name: nameField(others).check(z.minLength(1, 'Enter a name.')),
        colour: z.enum(connectionColours),
        isReadOnly: z.boolean(),
      }),
    ),
    defaultValues: connection,
  })

  const save = (profile: Pick<SavedConnection, 'name' | 'colour' | 'isReadOnly'>) => {
    const { id, server, account_sid } = connection
    const changed = { id, server, account_sid, ...profile }
    saveConnection(changed)
    onSaved?.(changed)
    onClose()
  }
  const remove = () => {
    removeConnection(connection.id)
    onClose()
  }

  return (
    <Dialog
      title={isNew ? 'Save connection' : `Edit ${connection.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Save connection
          </Button>
        </>
      }
    >
      <p className="hint">{describePlace(connection)}</p>
      <form id={formId} className="stack-4" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <TextField
          label="Name"
          hint="Saved in this browser with its server and account. The token is never saved."
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <ColourField {...register('colour')} />
        <Switch hint="Blocks all changes." {...register('isReadOnly')}>
          Read-only
        </Switch>
      </form>
      {!isNew &&
        (isRemoving ? (
          <p className={styles['remove']}>
            Nothing changes on the server. To use the connection again, you’ll re-enter its server and account.{' '}
            <Button variant="danger" onClick={remove}>
              Remove connection
            </Button>
          </p>
        ) : (
          <p>
            <Button variant="link" onClick={() => setIsRemoving(true)}>
              Remove from this browser…
            </Button>
          </p>
        ))}
    </Dialog>
  )
}
