/** The hook rows of an application, new and after an update. */
import type { HookInput, HookName } from './hook-body.ts'
import type { HookRow } from './rows.ts'
import { newSid, type State } from './state.ts'

type Sent = Readonly<Partial<Record<HookName, HookInput>>>
type Hooks = Readonly<Record<HookName, HookRow | null>>

/** Which of an operation's new sids each hook takes; 0 is the application's. */
const sidIndex: Readonly<Record<HookName, number>> = { call_hook: 1, call_status_hook: 2, messaging_hook: 3 }
const emptyHook: HookInput = { webhook_sid: null, url: '', method: 'POST', username: null, password: null }

export function newHooks(sent: Sent, state: State): Hooks {
  const unset = state.profile.unsetMessagingHook === null ? undefined : emptyHook
  return {
    call_hook: newHook('call_hook', sent.call_hook, state),
    call_status_hook: newHook('call_status_hook', sent.call_status_hook, state),
    messaging_hook: newHook('messaging_hook', sent.messaging_hook ?? unset, state),
  }
}

/**
 * As deployed servers treat webhook_sid: a hook sent without one gets a new row, with its own it is changed in
 * place, with any other nothing happens to it.
 */
export function changedHooks(sent: Sent, before: Hooks, state: State): Hooks {
  const changed = (name: HookName): HookRow | null => {
    const hook = sent[name]
    const old = before[name]
    if (hook === undefined) return old
    if (hook.webhook_sid === null) return newHook(name, hook, state)
    return hook.webhook_sid === old?.webhook_sid ? toRow(old.webhook_sid, hook) : old
  }
  return {
    call_hook: changed('call_hook'),
    call_status_hook: changed('call_status_hook'),
    messaging_hook: changed('messaging_hook'),
  }
}

function newHook(name: HookName, hook: HookInput | undefined, state: State): HookRow | null {
  return hook === undefined ? null : toRow(newSid(state, sidIndex[name]), hook)
}

function toRow(webhook_sid: string, { url, method, username, password }: HookInput): HookRow {
  return { webhook_sid, url, method, username, password }
}
