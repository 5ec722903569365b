import { Button } from '../ui/button.tsx'
import { Lamp } from '../ui/status-badge.tsx'

/** In the place of a part of the frame that failed, so that the pages stay of use. */
export function BrokenBar() {
  return (
    <p role="alert">
      <Lamp tone="bad">This part of the app failed.</Lamp>{' '}
      <Button look="link" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </p>
  )
}
