import { useEffect, useEffectEvent } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'

/**
 * Cancels a pending navigation when the user goes back: the current page stays. The router would go to the page before it,
 * because the current page is still the active entry. Browsers without the Navigation API do that.
 */
export const useHeldScrollPosition = (): void => {
  const navigate = useNavigate()
  const here = useLocation()
  const stay = useEffectEvent((event: NavigateEvent) => {
    // the other page may be current already while this one is not unmounted yet
    const isHere = createPath(here) === createPath(window.location)
    if (!isHere || event.navigationType !== 'traverse' || !event.cancelable) return
    event.preventDefault()
    // navigates to the current address, which cancels the pending navigation
    void navigate(here, { replace: true, preventScrollReset: true, state: here.state })
  })
  useEffect(() => {
    if (!('navigation' in window)) return undefined
    window.navigation.addEventListener('navigate', stay)
    return () => window.navigation.removeEventListener('navigate', stay)
  }, [])
}
