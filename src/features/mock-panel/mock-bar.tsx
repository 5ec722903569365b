import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { createQueryClient } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useZone } from '../../ui/zone.ts'
import type { LinkOutcome } from './open-demo.tsx'
import { barText } from './bar-text.ts'
import { StateAnswer } from './control-answers.ts'
import styles from './mock-bar.module.css'
import { MockPanel } from './mock-panel.tsx'
import { isLink } from './repro-link.ts'
import { AppQueries, useControl } from './use-control.tsx'

// Its own cache: the app's ends with the session, and the app reports the reads in it.
const controlQueries = createQueryClient()

export function MockBar({ appQueries, link }: { appQueries: QueryClient; link: LinkOutcome | null }) {
  return (
    <QueryClientProvider client={controlQueries}>
      <AppQueries value={appQueries}>
        <Bar link={link} />
      </AppQueries>
    </QueryClientProvider>
  )
}

function Bar({ link }: { link: LinkOutcome | null }) {
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isLinkRead, setIsLinkRead] = useState(false)

  // Synchronises with the address bar: a link pasted into an open tab only changes the hash.
  useEffect(() => {
    const reload = () => {
      if (isLink(location.hash)) location.reload()
    }
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])

  return (
    <>
      <section className={styles['bar']} aria-label="Mock backend">
        <Icon name={link?.isGood === false && !isLinkRead ? 'warning' : 'info'} />
        <Summary isBrisk={isOpen} />
        <Button variant="link" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
          Mock panel
        </Button>
      </section>
      {link !== null && !isLinkRead && (
        <div className={styles['outcome']}>
          <Callout tone={link.isGood ? 'neutral' : 'attention'} isAnnounced>
            <p>{link.words}</p>
            <Button variant="link" onClick={() => setIsLinkRead(true)}>
              Got it
            </Button>
          </Callout>
        </div>
      )}
      <MockPanel id={panelId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** `isBrisk`: whether the panel is open, for faster polling. */
function Summary({ isBrisk }: { isBrisk: boolean }) {
  const zone = useZone()
  const { data, error } = useControl(StateAnswer, 'state', isBrisk ? 1000 : 5000)
  const words = error === null ? data && barText(data, zone) : error.message
  return (
    <p className="cut" title={words}>
      {error !== null && <Icon name="failure" />}
      Mock: {words}
    </p>
  )
}
