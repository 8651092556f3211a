import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { PENDING_CONSENT_KEY } from '#src/lib/consent.ts'
import { layoutOf } from '#src/lib/page/page-handle.ts'
import { previewToken } from '#src/lib/preview-token.ts'
import { whenIdle } from '#src/lib/scheduling/when-idle.ts'
import { useLazyComponent } from '#src/lib/use-lazy-component.ts'
import { useConsent } from './use-consent.ts'

/** Longest time (ms) to wait for an idle browser. */
const IDLE_BY_MS = 2_000
/** Pages with passwords, payments or addresses, the settings of the choice itself, and the studio. */
const WITHOUT_BANNER =
  /^\/(login|register|find-account|reset-password|address|orders?|gifts?|my-cuma\/settings|privacy|studio)(\/|$)/i

/** Reports whether the page may show the banner. Players and videos fill the screen. */
export const mayAsk = (pathname: string): boolean => layoutOf(pathname) === 'page' && !WITHOUT_BANNER.test(pathname)

const loadBanner = () => import('./consent-banner.tsx').then(({ ConsentBanner }) => ConsentBanner)

/** Sends evidence of an earlier page that did not reach the server. If the chunk fails to load, the next page tries again. */
const resend = (): void => {
  if (openKeyStore().get(PENDING_CONSENT_KEY) === undefined) return
  import('./evidence.ts').then(
    ({ sendPending }) => void sendPending(),
    () => undefined,
  )
}

/** Shows the banner once the browser is idle, if no current choice is stored. Rendered HTML never contains it. */
export function ConsentGate() {
  const { pathname } = useLocation()
  const record = useConsent()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const cancel = whenIdle(() => {
      setIdle(true)
      resend()
    }, IDLE_BY_MS)
    window.addEventListener('online', resend)
    return () => {
      cancel()
      window.removeEventListener('online', resend)
    }
  }, [])
  // a preview of the back office measures nothing and would store the choice of a shopper
  const isWanted = isIdle && record === null && previewToken === undefined && mayAsk(pathname)
  const { Part } = useLazyComponent(loadBanner, isWanted)
  return Part && isWanted ? <Part /> : null
}
