import { useState } from 'react'
import { ApplicationDialog } from '../../patterns/application-dialog.tsx'
import { toApplicationWords } from '../../patterns/application-names.ts'
import type { DrawnFilter } from '../../patterns/list-filter.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useNames } from './names-context.tsx'

/** Numbers of one application, which is looked for in a dialog: an account may have thousands. */
export function ApplicationFilter({ choice, counts, onChoose }: DrawnFilter) {
  const { applications } = useNames()
  const [isChoosing, setIsChoosing] = useState(false)
  const pick = (application: string) => {
    onChoose(application)
    setIsChoosing(false)
  }
  return (
    <>
      <Chip isOn={choice !== ''} opens="dialog" onToggle={() => setIsChoosing(true)}>
        {choice === '' ? 'Application' : toApplicationWords(choice, applications)}
      </Chip>
      {isChoosing && (
        <ApplicationDialog
          applications={applications}
          title="Numbers of which application?"
          {...(counts === null ? {} : { counts })}
          current={choice === '' ? null : choice}
          onPick={pick}
          onClose={() => setIsChoosing(false)}
          other={<Button onClick={() => pick('')}>Any application</Button>}
        />
      )}
    </>
  )
}
