/** Every switch of the mock, each of its values, flipped alone in each profile: the dashboard copes with all of them. */
import { afterEach, describe, expect, it, test } from 'vitest'
import { profileNames } from '../../mocks/service/options.ts'
import { type SwitchName, switches, switchNames } from '../../mocks/service/profile.ts'
import type { SwitchValue } from '../../mocks/service/switch.ts'
import { endScenes, startScene } from './scene.tsx'
import type { Tolerance } from './tolerance.ts'
import { tolerances } from './tolerances.ts'

afterEach(endScenes)

/** The entry of a switch; TypeScript does not follow that its value is one of that switch. */
const toleranceOf = (name: SwitchName) => tolerances[name] as unknown as Tolerance<SwitchValue>
const valuesOf = (name: SwitchName): readonly SwitchValue[] => switches[name].values ?? toleranceOf(name).samples ?? []

test('there are at least two values of each', () => {
  expect(switchNames.filter((name) => new Set(valuesOf(name)).size < 2)).toEqual([])
})

const cases = switchNames.flatMap((name) => valuesOf(name).map((value) => [name, value] as const))

describe.each(profileNames)('in %s', (profile) => {
  it.each(cases)('%s: %j', async (name, value) => {
    expect.hasAssertions()
    const { see, with: others = {} } = toleranceOf(name)
    await see(startScene(profile, { ...others, [name]: value }), value)
  })
})
