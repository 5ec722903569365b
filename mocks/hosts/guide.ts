/** The server's page at `/`, as text: enough to use it without reading anything else. */
import { endpoints } from '../../src/contract/endpoints.ts'
import { extras } from '../../src/contract/extras.ts'
import { controlIndex } from '../http/control.ts'
import { demoAccountSid, demoToken, otherAccountSid, otherToken, providerToken } from '../service/accounts.ts'
import { magicKeys, magicNumbers } from '../service/magic.ts'
import { scenarioNames } from '../service/options.ts'
import { describeSwitches, profileNames } from '../service/profile.ts'
import type { State } from '../service/state.ts'

interface Section {
  readonly title: string
  readonly text?: string
  readonly code?: readonly string[]
  readonly rows?: readonly (readonly string[])[]
}

/** Takes `host` as the client wrote it, so that copied commands reach this server. */
export function guideOf(state: State, host: string): string {
  return `${sectionsOf(state, host)
    .map((section) => sectionText(section).join('\n'))
    .join('\n\n')}\n`
}

function sectionsOf({ options, profile }: State, host: string): readonly Section[] {
  const url = `http://${host}`
  const token = `-H 'Authorization: Bearer ${demoToken}'`
  const json = "-H 'Content-Type: application/json'"
  const control = (name: string, body: string) => `curl -X POST ${url}/__mock__/${name} ${json} -d '${body}'`
  return [
    {
      title: 'Voice Call Platform Management API, mock service',
      text: `Seed ${options.seed}, scenario ${options.scenario}, profile ${profile.name}. The contract is at ${url}/openapi.json.`,
    },
    {
      title: 'Tokens',
      rows: [
        [demoToken, `the demo account, ${demoAccountSid}`],
        [otherToken, `another account, ${otherAccountSid}`],
        [providerToken, 'both'],
      ],
    },
    {
      title: 'Try',
      code: [
        `curl ${token} ${url}/v1/Applications`,
        `curl ${token} '${url}/v1/Accounts/${demoAccountSid}/RecentCalls?page=1&count=25&days=7'`,
        `curl -X POST ${token} ${json} ${url}/v1/PhoneNumbers -d '{"number":"15550001001"}'`,
      ],
    },
    {
      title: 'Operations',
      rows: Object.values({ ...endpoints, ...extras }).map(({ name, method, path, summary }) => [
        name,
        `${method} ${path}`,
        summary,
      ]),
    },
    {
      title: 'Controls',
      text: `For this mock and this origin only. Scenarios: ${scenarioNames.join(', ')}. Profiles: ${profileNames.join(', ')}.`,
      code: [
        control('reset', '{"scenario":"busy","profile":"deployed","seed":7}'),
        control('clock', '{"advance":60000}'),
        control('switches', '{"switches":{"singleApplication":"object"}}'),
        control('faults', '{"endpoint":"listCalls","status":503,"times":2}'),
        `curl -X DELETE ${url}/__mock__/faults`,
      ],
      rows: controlIndex.map(({ method, path, summary }) => [`${method} ${path}`, summary]),
    },
    {
      title: 'Switches',
      text: 'How ambiguous parts of the API spec behave: current value (documented / deployed).',
      rows: describeSwitches(profile).map(({ name, about, value, values, documented, deployed }) => [
        name,
        `${JSON.stringify(value)} (${JSON.stringify(documented)} / ${JSON.stringify(deployed)})`,
        values === null ? about : `${about} [${values.map((one) => JSON.stringify(one)).join(', ')}]`,
      ]),
    },
    {
      title: 'Chosen outcomes',
      text: 'Call +1 NXX 555 and these four digits, or create speech credentials with these words in access_key_id, project_id or label.',
      rows: [
        ...Object.entries(magicNumbers).map(([line, { meaning }]) => [line, meaning]),
        ...magicKeys.map(({ word, tts, stt, takesMs, isOkAtFirst = false }) => [
          word,
          `${isOkAtFirst ? 'ok at the first test, then ' : ''}tts ${tts}, stt ${stt}, after ${takesMs} ms`,
        ]),
      ],
    },
  ]
}

function sectionText({ title, text, code = [], rows = [] }: Section): string[] {
  const widths = rows.reduce<number[]>((max, row) => row.map((cell, i) => Math.max(max[i] ?? 0, cell.length)), [])
  const lines = rows.map((row) =>
    row.map((cell, i) => (i < row.length - 1 ? cell.padEnd(widths[i] ?? 0) : cell)).join('  '),
  )
  return [title.toUpperCase(), ...(text === undefined ? [] : [text]), ...code, ...lines]
}
