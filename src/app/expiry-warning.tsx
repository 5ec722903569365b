import { tokenExpiry } from '../features/connections/token-expiry.ts'
import { Button } from '../ui/button.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useNow } from '../ui/use-now.ts'
import { useSession } from './session-context.tsx'

/** How long before the expiry the warning appears. */
const soonMs = 5 * 60_000

export function ExpiryWarning({ token }: { token: string }) {
  const { signInAgain } = useSession()
  const expiry = tokenExpiry(token)
  const words = useNow((now) => {
    if (expiry === null || expiry - now > soonMs) return ''
    return expiry <= now ? 'Token expired' : `Token expires in ${Math.ceil((expiry - now) / 60_000)} min`
  })
  if (words === '') return null
  return (
    <Button look="link" onClick={signInAgain}>
      <StatusBadge tone="attention">{words}</StatusBadge>
    </Button>
  )
}
