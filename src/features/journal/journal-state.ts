import { z } from '../../contract/zod.ts'
import { urlField } from '../../patterns/url-state.ts'
import { outcomeKinds } from './entry-words.ts'

/** What the journal's URL says: words searched for, kinds of outcome, and whether of this connection alone. */
export const journalSchema = z.object({
  q: urlField(z.string(), ''),
  outcome: urlField(z.enum(['', ...outcomeKinds]), ''),
  where: urlField(z.enum(['all', 'here']), 'all'),
})
