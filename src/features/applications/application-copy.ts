/** Copies of an application, as Clone and Restore make them: what a copy has, and what it cannot have. */
import { useEffect, useState } from 'react'
import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/context.tsx'
import { type Application, applicationExtras, getApplication } from '../../contract/applications.ts'
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
import { documentedFields } from './applications-queries.ts'

/** A record as fields of a new one. Passwords stay behind: they are never read into a form. */
export function withoutPasswords(application: Application): ApplicationFields {
  const fields = toForm(application)
  return { ...fields, ...recordOf(hookNames, (hook): HookFields => ({ ...fields[hook], auth: 'replace' })) }
}

/** A new application like another one. */
export function cloneForm(application: Application): ApplicationFields {
  return { ...withoutPasswords(application), name: `${application.name} copy` }
}

/** Extras that are not as in any new application. */
export function extrasOf(application: Application): readonly ExtraName[] {
  const { extras } = toForm(application)
  return extraNames.filter((name) => extras[name] !== '' && extras[name] !== JSON.stringify(applicationExtras[name]))
}

/** The hooks whose passwords a copy does not have. */
export function hooksWithPassword(application: Application): HookName[] {
  return hookNames.filter((name) => application[name]?.password === true)
}

/** Extras of which something is redacted. */
function hiddenNames(application: Application): readonly ExtraName[] {
  const { extras } = toForm(application)
  return extraNames.filter((name) => isHidden(extras[name]))
}

/**
 * Reads the extras of which something is redacted, such as env_vars, for a copy and for nothing else: they may hold keys.
 * Without any there is no request. Values that the server masks are left out. Rejects as the read does.
 */
export async function readHidden(client: Client, application: Application): Promise<HiddenExtras> {
  const names = hiddenNames(application)
  if (names.length === 0) return {}
  const { application_sid } = application
  const { raw } = await client.send(getApplication, { application_sid }, { secrets: 'keep' })
  const record = isJsonObject(raw) ? raw : {}
  const readable = names.filter((name) => record[name] !== undefined && !isMasked(record[name]))
  return recordOf(readable, (name): Json => record[name] ?? null)
}

/** What readHidden finds; null while it reads, nothing where it fails: then these fields are lost, and lossWords names them. */
export function useHidden(application: Application): HiddenExtras | null {
  const client = useClient()
  const [hidden, setHidden] = useState<HiddenExtras | null>(() => (hiddenNames(application).length === 0 ? {} : null))
  // Synchronises with the server: no cache has them.
  useEffect(() => {
    void readHidden(client, application)
      .catch(() => ({}))
      .then(setHidden)
  }, [client, application])
  return hidden
}

/** What a copy does not have; `hidden`: extras that it has although they are redacted. '' where it has everything. */
export function lossWords(application: Application, hidden: HiddenExtras | null): string {
  const hooks = hooksWithPassword(application)
  const lost = hidden === null ? [] : hiddenNames(application).filter((name) => hidden[name] === undefined)
  const fields = [...lost, ...unknownFields(application)]
  return [
    hooks.length > 0 &&
      `Re-enter the password of the ${hooks.map((hook) => hookLabels[hook].toLowerCase()).join(' and the ')}.`,
    fields.length > 0 && `Not copied: ${fields.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The fields that the spec does not have, those of hooks by their path. */
export function fieldsBeyond(application: Application): JsonObject {
  const beyond = (record: object, documented: readonly string[], path = '') =>
    Object.entries(record)
      .filter(([name]) => !documented.includes(name))
      // What no schema names is kept as it was received.
      .map(([name, value]): [string, Json] => [path + name, value as Json])
  return Object.fromEntries([
    ...beyond(application, documentedFields),
    ...hookNames.flatMap((hook) => beyond(application[hook] ?? {}, fieldsOfHooks, `${hook}.`)),
  ])
}

const fieldsOfHooks = Object.keys(Webhook.shape)

/** Fields with a value that no server is known to take: it may have computed them. */
function unknownFields(application: Application): string[] {
  const known: readonly string[] = extraNames
  return Object.entries(fieldsBeyond(application))
    .filter(([name, value]) => !known.includes(name) && value !== null && value !== '')
    .map(([name]) => name)
}
