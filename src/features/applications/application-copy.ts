/** Copies of an application, for Clone and Restore: what a copy has, and what it can't have. */
import { useEffect, useState } from 'react'
import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/context.tsx'
import { Application, applicationExtras, getApplication } from '../../contract/applications.ts'
import { Webhook } from '../../contract/common.ts'
import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts'
import { recordOf } from '../../lib/records.ts'
import { type ExtraName, extraNames, hookLabels, type HookName, hookNames } from './application-fields.ts'
import {
  type ApplicationFields,
  type HiddenExtras,
  type HookFields,
  isHidden,
  isMasked,
  toForm,
} from './application-form-model.ts'

/** Converts a record to the fields of a new one, without passwords: they are never read into a form. */
export function withoutPasswords(application: Application): ApplicationFields {
  const fields = toForm(application)
  return { ...fields, ...recordOf(hookNames, (hook): HookFields => ({ ...fields[hook], auth: 'replace' })) }
}

export function cloneForm(application: Application): ApplicationFields {
  return { ...withoutPasswords(application), name: `${application.name} copy` }
}

/** Extras that a copy takes along and that aren't the defaults; `hidden` as in lossText. */
export function extrasOf(application: Application, hidden: HiddenExtras | null): readonly ExtraName[] {
  const fields = toForm(application)
  const lost = lostExtras(application, hidden)
  return extraNames
    .filter((name) => fields[name] !== '' && fields[name] !== JSON.stringify(applicationExtras[name]))
    .filter((name) => !lost.includes(name))
}

/** The hooks whose passwords a copy loses. */
export const hooksWithPassword = (application: Application): HookName[] =>
  hookNames.filter((name) => application[name]?.password === true)

/** Extras with a redacted part. */
function hiddenNames(application: Application): readonly ExtraName[] {
  const fields = toForm(application)
  return extraNames.filter((name) => isHidden(fields[name]))
}

export interface Original {
  readonly application: Application
  /** For the copy only: may hold keys, so it is never cached. */
  readonly hidden: HiddenExtras
}

/**
 * Reads an application again, with its redacted extras, such as env_vars. Leaves out values that the server masks.
 * Rejects if the read fails.
 */
export async function readOriginal(client: Client, { application_sid }: Application): Promise<Original> {
  const { value: application, raw } = await client.send(getApplication, { application_sid }, { secrets: 'keep' })
  if (application === null) throw new Error('The server returned a record in an unexpected format.')
  const record = isJsonObject(raw) ? raw : {}
  const readable = hiddenNames(application).filter((name) => !isMasked(record[name] ?? null))
  return { application, hidden: recordOf(readable, (name): Json => record[name] ?? null) }
}

/**
 * null while loading. If the read fails, returns the given application without its hidden extras, named by lossText.
 * `ifHidden`: skips the request if nothing is redacted.
 */
export function useOriginal(application: Application, ifHidden = false): Original | null {
  const client = useClient()
  const isKnown = ifHidden && hiddenNames(application).length === 0
  const [original, setOriginal] = useState<Original | null>(isKnown ? { application, hidden: {} } : null)
  // Synchronises with the server: hidden extras are in no cache.
  useEffect(() => {
    if (isKnown) return
    void readOriginal(client, application)
      .catch(() => ({ application, hidden: {} }))
      .then(setOriginal)
  }, [client, application, isKnown])
  return original
}

function lostExtras(application: Application, hidden: HiddenExtras | null): readonly ExtraName[] {
  return hidden === null ? [] : hiddenNames(application).filter((name) => hidden[name] === undefined)
}

/**
 * Names everything that a copy loses; '' if nothing. `hidden`: the redacted extras that the copy does have, null while
 * unknown.
 */
export function lossText(application: Application, hidden: HiddenExtras | null): string {
  const hooks = hooksWithPassword(application)
  const fields = [...lostExtras(application, hidden), ...unknownFields(application)]
  return [
    hooks.length > 0 &&
      `Re-enter the password of the ${hooks.map((hook) => hookLabels[hook].toLowerCase()).join(' and the ')}.`,
    fields.length > 0 && `Not copied: ${fields.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The fields beyond the spec; those of hooks by their path. */
export function fieldsBeyond(application: Application): JsonObject {
  const beyond = (record: object, documented: readonly string[], path = '') =>
    Object.entries(record)
      .filter(([name]) => !documented.includes(name))
      // A loose schema keeps unknown fields as received, so they are JSON.
      .map(([name, value]): [string, Json] => [path + name, value as Json])
  return Object.fromEntries([
    ...beyond(application, documentedFields),
    ...hookNames.flatMap((hook) => beyond(application[hook] ?? {}, fieldsOfHooks, `${hook}.`)),
  ])
}

const documentedFields = Object.keys(Application.schema.shape)
const fieldsOfHooks = Object.keys(Webhook.shape)

/** Fields with a value that no known server accepts: it may have computed them. */
function unknownFields(application: Application): string[] {
  const known: readonly string[] = extraNames
  return Object.entries(fieldsBeyond(application))
    .filter(([name, value]) => !known.includes(name) && value !== null && value !== '')
    .map(([name]) => name)
}
