/** The dashboard copes with every value of the mock's switches, and with every other silence of the spec. */
import fc from 'fast-check'
import { afterEach, describe, expect, it, test } from 'vitest'
import { profileNames, type SwitchName, switchNames } from '../../mocks/service/profile.ts'
import { switches, type SwitchValue } from '../../mocks/service/switches.ts'
import { silences } from '../../src/contract/silences.ts'
import { anyRewrites, toRewrite } from './random-rewrites.ts'
import { asItIs, inTurn, type Rewrite } from './rewrite.ts'
import { endScenes, type Scene, startScene } from './scene.tsx'
import { ofAnswers } from './of-answers.tsx'
import { ofApplications } from './of-applications.tsx'
import { ofCalls } from './of-calls.tsx'
import { ofCredentials } from './of-credentials.tsx'
import { ofNumbers } from './of-numbers.tsx'
import { ofRecords } from './of-records.tsx'
import type { Readings, Tolerance, Tolerances } from './tolerance.ts'

afterEach(endScenes)

const tolerances = {
  ...ofAnswers,
  ...ofApplications,
  ...ofNumbers,
  ...ofCredentials,
  ...ofCalls,
  ...ofRecords,
} satisfies Tolerances

/** Returns the entry of a switch. TypeScript can't infer that its value belongs to that switch. */
const toleranceOf = (name: SwitchName) => tolerances[name] as unknown as Tolerance<SwitchValue>
const isSwitch = (name: string): name is SwitchName => name in switches

/** One possible server, and what the dashboard must make of it. */
interface Case {
  readonly name: string
  readonly value: SwitchValue
  readonly start: (profile: (typeof profileNames)[number], around: Rewrite) => Scene
  readonly see: (scene: Scene) => Promise<void>
}

function casesOf(name: string): readonly Case[] {
  if (isSwitch(name)) {
    const { see, with: others = {}, samples } = toleranceOf(name)
    return (switches[name].values ?? samples ?? []).map((value) => ({
      name,
      value,
      start: (profile, around) => startScene(profile, { ...others, [name]: value }, around),
      see: (scene) => see(scene, value),
    }))
  }
  // Every entry that isn't a switch has this type.
  const readings = tolerances[name as keyof typeof tolerances] as Readings
  if ('unseen' in readings) return []
  return readings.map(({ value, rewrite, see }) => ({
    name,
    value,
    start: (profile, around) => startScene(profile, {}, inTurn([around, rewrite])),
    see,
  }))
}

test('every switch has at least two values', () => {
  expect(switchNames.filter((name) => new Set(casesOf(name).map(({ value }) => value)).size < 2)).toEqual([])
})

const cases = Object.keys(silences).flatMap(casesOf)

describe.each(profileNames)('with the %s profile', (profile) => {
  it.each(cases.map((one) => [one.name, one.value, one] as const))('%s: %j', async (_name, _value, { start, see }) => {
    expect.hasAssertions()
    await see(start(profile, asItIs))
  })
})

describe('with other random behaviour of the server', () => {
  const names = Object.keys(silences).filter((name) => casesOf(name).length > 0)
  it.each(names)('%s', async (name) => {
    expect.hasAssertions()
    const anyCase = fc.constantFrom(...casesOf(name))
    await fc.assert(
      fc.asyncProperty(
        anyCase,
        fc.constantFrom(...profileNames),
        anyRewrites,
        async ({ start, see }, profile, drawn) => {
          // The random rewrites must not override the value under test.
          await see(start(profile, toRewrite({ ...drawn, [name]: undefined })))
        },
      ),
      // One run each: some seventy cases meet every rewrite many times.
      { numRuns: 1, endOnFailure: true },
    )
  })
})
