import { type MouseEvent, useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'
import { useLostNetwork } from '#src/lib/call/lost-network.ts'

/**
 * Location of the pending page, until it is loaded or waits for a network. For the router, a page whose files do not load stays
 * pending, while the shopper is asked to tap again.
 */
export const useSkeleton = (): Location | undefined => {
  const { location } = useNavigation()
  return useLostNetwork(({ isLost }) => isLost) ? undefined : location
}

/** A navigation target. */
export interface Place<K> {
  key: K
  to: string
}

/**
 * Returns the key of the tapped or pending target, or else the current one, and a click handler for the links. The router
 * reports pending navigations in a transition: if the page is already loaded, the mark would appear only after it has rendered.
 * A tap must be acknowledged before that.
 */
export const useShown = <K>(places: readonly Place<K>[], current: K) => {
  const here = useLocation()
  const { location: next = here } = useNavigation()
  const coming = useSkeleton()
  const [tapped, setTapped] = useState<{ to: string | null; next: Location }>()
  // from now on the router's state is right: pending, done or cancelled
  if (tapped && tapped.next !== next) setTapped(undefined)
  const to = tapped ? tapped.to : coming && `${coming.pathname}${coming.search}`
  const wanted = places.find((place) => place.to === to)
  const onClick = ({ defaultPrevented, target }: MouseEvent): void => {
    const link = defaultPrevented && (target as Element).closest('a')
    if (link) setTapped({ to: link.getAttribute('href'), next })
  }
  return [wanted ? wanted.key : current, onClick] as const
}

/** Search parameters of the pending navigation within this page; undefined if nothing is pending. */
export const usePendingSearch = (): URLSearchParams | undefined => {
  const { pathname } = useLocation()
  const coming = useSkeleton()
  return coming?.pathname === pathname ? new URLSearchParams(coming.search) : undefined
}
