import { Callout } from '../../ui/callout.tsx'

/** Why the mock did not do it, in its own words, beside the knob. */
export function Refusal({ words }: { words: string | null }) {
  return words === null ? null : (
    <Callout tone="bad" isAnnounced>
      <p>{words}</p>
    </Callout>
  )
}
