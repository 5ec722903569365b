/** Words to avoid that still stand in a part of the project, until it is rewritten. */
export const stillUsed: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    'src/app':
      'It is | broke off | by accident | fits “ | goes on | had enough | leads to | no such | not known | nothing fits | read again | read just now | under way | until this tab is closed',
    'src/deploy': 'has none of',
    'src/features/applications':
      'Called when | Empty: | Holds | It is | Nothing is | There is no such | Told | anew | answer was lost | are known to | comes in or is made | created already | end nowhere | gone already | lead here | lead them | lead to | leads here | no such | not known | not told | of another shape | of this name | on its way | once more | re-point | re-pointed | re-pointing | read on the way | that is called | what happens | what is sent',
    'src/features/calls':
      'I know that | It is | Nothing is | There is no such | What | already over | asked for | asks every | by itself | did not come | go on | goes on | leads to | let go | look again | look for it | looked for | no groups | no such | nobody | not told | seen for | tells no | what became | what happens',
    'src/features/insights':
      'In no | What | came of | go on | held at a time | lets go | not known | read again | reading… | there is nothing | under way | whatever | worked out',
    'src/features/overview':
      'Whether | a person | known as | leads to | looked at | not known | not looked at | reading… | unknown application',
    'src/features/phone-numbers':
      'Suggested are | There is no such | calls lead | is there already | lead nowhere | leads calls | name not known | no such | nobody | not known | perhaps not | reading… | unknown application',
    'src/features/recent-calls':
      'Asked for | It is | Perhaps | Shown is | What | asked for | beside it | defused | go on | gone on | has none of | lasted at least | left out | let pass | load all… | look again | looked for | not known | of another shape | of this time | page by page | present filters | say nothing about | the document | those that | until before | whoever | worked out',
    'src/features/speech-credentials':
      'It is | Nothing is | Sent once | Shown is | Tells | There is no such | Whether | Without one | answer was lost | are known to | by itself | came of | can go, or stay | each half | goes on | known as | no such | nobody | not known | not told | on its way | takes its own | there are none | under way | your click',
    'src/lib': 'no such',
    'src/patterns':
      'It is | Nothing is | Shown is | columns, export | defused | left out | made for | of another shape | reading… | the document',
    'src/records': 'Of those | What | broke off | let go | nobody',
  }).map(([part, words]) => [part, words.split(' | ')]),
)
