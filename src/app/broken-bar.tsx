import { Button } from '../ui/button.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

export function toBrokenBar() {
  return (
    <p role="alert">
      <StatusBadge tone="bad">This part of the app failed.</StatusBadge>{' '}
      <Button look="link" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </p>
  )
}
