import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from '../../contract/zod.ts'
import type { DeploymentConfig } from '../../deploy/config.ts'
import { ComboboxField } from '../../patterns/edit/combobox-field.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Advice } from '../../ui/field.tsx'
import type { OptionGroup } from '../../ui/options.ts'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Refused } from './check-connection.ts'
import { FaultNote } from './fault-note.tsx'
import type { Profile } from './tab-session.ts'
import { ColourField } from './profile-fields.tsx'
import { type SavedConnection, useSavedConnections } from './saved-connections.ts'
import styles from './sign-in.module.css'
import { isTokenExposed, type SignInSchema, signInSchema } from './sign-in-fields.ts'
import { type Tried, tryCredentials } from './try-credentials.ts'

export interface SignInChoice {
  readonly isKept: boolean
  /** The connection to save, unless it's saved already; not saved if `name` is ''. */
  readonly profile: Omit<Profile, 'savedId'>
}

interface Props {
  readonly config: DeploymentConfig
  /** The saved connection to sign in to; null for a typed one. */
  readonly saved: SavedConnection | null
  readonly isFirst: boolean
  readonly onTried: (tried: Exclude<Tried, Refused>, choice: SignInChoice) => Promise<void> | void
}

export function SignInForm({ config, saved, isFirst, onTried }: Props) {
  const connections = useSavedConnections()
  const [refused, setRefused] = useState<{ readonly why: Refused; readonly server: string } | null>(null)
  const inProgress = useRef<AbortController | null>(null)
  const { register, handleSubmit, setFocus, formState, control } = useForm({
    resolver: zodResolver(signInSchema(config, connections)),
    defaultValues: {
      server: saved?.server ?? '',
      token: '',
      isKept: false,
      name: '',
      colour: 'none' as const,
      isReadOnly: false,
    },
  })
  const { errors, isSubmitting } = formState
  const [name, server] = useWatch({ control, name: ['name', 'server'] })
  const asksServer = saved === null && config.servers !== 'same-origin'
  const first = asksServer ? 'server' : 'token'
  const servers = useMemo(() => toServerOptions(config, connections), [config, connections])

  // Synchronises with the page: opening it focuses the first field, leaving it cancels the check. No focus while the
  // user browses saved connections.
  useEffect(() => {
    if (isFirst) setFocus(first)
    return () => inProgress.current?.abort()
  }, [setFocus, first, isFirst])

  const submit = async ({ server, token, isKept, ...profile }: z.output<SignInSchema>) => {
    setRefused(null)
    const attempt = new AbortController()
    inProgress.current = attempt
    const tried = await tryCredentials({ server, token }, saved?.account_sid ?? null, { signal: attempt.signal })
    if (attempt.signal.aborted) return
    if (tried.fault === null || tried.fault === 'choice') return onTried(tried, { isKept, profile })
    setRefused({ why: tried, server })
    const { fault } = tried
    // All other faults concern the address.
    const isAboutToken = fault === 'token' || fault === 'forbidden' || fault === 'account'
    setFocus(isAboutToken ? 'token' : first)
  }

  return (
    <form className="stack-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {/* Above the fields: one of them has the focus then, so that both are in view on a phone. */}
      {refused !== null && !isSubmitting && <FaultNote refused={refused.why} server={refused.server} />}
      {asksServer && (
        <ComboboxField
          control={control}
          name="server"
          label="Server"
          isCode
          hint={`${typeof config.servers === 'string' ? 'API address' : config.servers.map(({ name }) => name).join(', ')}. Leave empty to use this site, ${location.host}.`}
          inputMode="url"
          placeholder={location.origin}
          options={servers}
        />
      )}
      {!asksServer && errors.server?.message !== undefined && <p role="alert">{errors.server.message}</p>}
      <TextField
        label="Access token"
        aria-required
        type="password"
        error={errors.token?.message}
        advice={
          isTokenExposed(server, config, location.origin) && (
            <Advice>Not encrypted: the token is sent in clear text.</Advice>
          )
        }
        spellCheck={false}
        {...register('token')}
      />
      <Switch hint="Otherwise you’ll sign in again after a reload." {...register('isKept')}>
        Stay signed in until I close this tab
      </Switch>
      {saved === null && (
        <>
          <TextField
            label="Connection name (optional)"
            hint="For example, Production. Saved in this browser with server and account; the token is never saved."
            error={errors.name?.message}
            {...register('name')}
          />
          {name.trim() !== '' && (
            <>
              <ColourField {...register('colour')} />
              <Switch hint="Blocks all changes. You can turn it off any time." {...register('isReadOnly')}>
                Read-only
              </Switch>
            </>
          )}
        </>
      )}
      <div className={cx('row', styles['buttons'])}>
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {isSubmitting ? 'Signing in…' : 'Sign in'}
        </Button>
        {isSubmitting && <Button onClick={() => inProgress.current?.abort()}>Cancel</Button>}
      </div>
    </form>
  )
}

function toServerOptions({ servers }: DeploymentConfig, connections: readonly SavedConnection[]): OptionGroup[] {
  const offered = typeof servers === 'string' ? [] : servers
  const others = new Map(connections.map(({ server, name }) => [server, name]))
  for (const url of ['', ...offered.map(({ url }) => url)]) others.delete(url)
  const toOption = (url: string, name: string) => ({ key: url, label: url, hint: name })
  return [
    { title: 'Offered by this site', items: offered.map(({ url, name }) => toOption(url, name)) },
    { title: 'Saved connections', items: Array.from(others, ([url, name]) => toOption(url, name)) },
  ].filter(({ items }) => items.length > 0)
}
