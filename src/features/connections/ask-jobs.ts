import { openTabChannel } from './tab-messages.ts'

/** A tab in the background takes a moment; a person who signs out is not to wait for longer. */
const waitMs = 250

/** Jobs of the other tabs of this browser that are not finished, as far as these answer in time. Signing out ends them. */
export function askJobs(ms = waitMs): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const titles: string[] = []
    const channel = openTabChannel((message) => {
      if (message.kind === 'jobs' && message.to === channel.me) titles.push(...message.titles.map(String))
    })
    setTimeout(() => {
      channel.close()
      resolve(titles)
    }, ms)
    channel.say({ kind: 'ask-jobs', from: channel.me })
  })
}
