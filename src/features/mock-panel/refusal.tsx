import { Note } from '../../ui/callout.tsx'

/** Why the mock did not do it, in its own words, beside the knob. */
export function Refusal({ words }: { words: string | null }) {
  return words === null ? null : (
    <Note tone="bad" isAnnounced>
      <p>{words}</p>
    </Note>
  )
}
