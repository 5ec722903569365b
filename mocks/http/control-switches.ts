/** `/__mock__/switches`: how the document's silences are read, as a whole or one by one. */
import type { ProfileChange } from '../service/change.ts'
import { describeSwitches, flippedIn, type Profile, profileOf, switchNames, toFlipped } from '../service/profile.ts'
import { ControlError, parseInput, SwitchesChange } from './control-inputs.ts'
import type { Controlled, ControlRequest } from './controlled.ts'

export function readSwitches({ service }: Controlled): object {
  const { profile } = service.state
  return { profile: profile.name, flipped: flippedIn(profile), switches: describeSwitches(profile) }
}

export async function setSwitches(controlled: Controlled, { body }: ControlRequest): Promise<object> {
  const input = parseInput(SwitchesChange, body)
  return changeProfile(controlled, (profile) => ({
    profile: input.profile ?? profile.name,
    switches: { ...(input.profile === undefined ? flippedIn(profile) : {}), ...toFlipped(input.switches ?? {}) },
  }))
}

export async function restoreSwitches(controlled: Controlled, { rest }: ControlRequest): Promise<object> {
  if (rest !== '' && !switchNames.some((name) => name === rest)) throw new ControlError(404, `no such switch: ${rest}`)
  return changeProfile(controlled, (profile) => {
    const left = Object.entries(flippedIn(profile)).filter(([name]) => rest !== '' && name !== rest)
    return { profile: profile.name, switches: Object.fromEntries(left) }
  })
}

async function changeProfile(
  controlled: Controlled,
  change: (profile: Profile) => Omit<ProfileChange, 'type'>,
): Promise<object> {
  const { service, store } = controlled
  await store.exclusive(() => {
    const { profile, switches } = change(service.state.profile)
    // Without those that the profile has anyway, so that a log says what is unusual and no more.
    return store.append([{ type: 'profile', profile, switches: flippedIn(profileOf(profile, switches)) }])
  })
  return readSwitches(controlled)
}
