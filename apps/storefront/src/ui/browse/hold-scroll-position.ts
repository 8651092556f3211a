import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'

/**
 * Going back while another page is only on its way means this page, which is still the current one for the router: it would go to
 * the one before. A browser without the Navigation API does that.
 */
export const useStayWhileComing = (): void => {
  const navigate = useNavigate()
  const here = useLocation()
  const stay = useEffectEvent((event: NavigateEvent) => {
    // the other page may be there by now, and only this not be gone yet
    const isHere = createPath(here) === createPath(window.location)
    if (!isHere || event.navigationType !== 'traverse' || !event.cancelable) return
    event.preventDefault()
    // leads nowhere, and so ends what was on its way
    void navigate(here, { replace: true, preventScrollReset: true, state: here.state })
  })
  useEffect(() => {
    if (!('navigation' in window)) return undefined
    window.navigation.addEventListener('navigate', stay)
    return () => window.navigation.removeEventListener('navigate', stay)
  }, [])
}
