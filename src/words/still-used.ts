/** Words to avoid that still stand in a part of the project, until it is rewritten. */
export const stillUsed: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    'src/features/calls': 'There is no such | asked for | by itself | look for it | no such | not told',
    'src/records': 'nobody',
  }).map(([part, words]) => [part, words.split(' | ')]),
)
