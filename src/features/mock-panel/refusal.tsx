import { Callout } from '../../ui/callout.tsx'

export function Refusal({ words }: { words: string | null }) {
  return words === null ? null : (
    <Callout tone="bad" isAnnounced>
      <p>{words}</p>
    </Callout>
  )
}
