import { type Location, useLocation, useNavigation } from 'react-router'
import { useLostNetwork } from '#src/lib/call/lost-network.ts'

/**
 * Where the page lies that is on its way, until it is there or is said to wait for a network: for the router one whose files do
 * not come stays on its way, while the shopper is told to tap again.
 */
export const useComing = (): Location | undefined => {
  const { location } = useNavigation()
  return useLostNetwork(({ isLost }) => isLost) ? undefined : location
}

/** A place one can go to. */
export interface Place<K> {
  key: K
  to: string
}

/** Of places beside each other, the one that is on its way, or else the current one: a tap is answered at once. */
export const useShown = <K>(places: readonly Place<K>[], current: K): K => {
  const coming = useComing()
  const wanted = coming && places.find(({ to }) => to === `${coming.pathname}${coming.search}`)
  return wanted ? wanted.key : current
}

/** What the address of this page will say as soon as what was asked for is there; undefined while nothing is on its way. */
export const useComingSearch = (): URLSearchParams | undefined => {
  const { pathname } = useLocation()
  const coming = useComing()
  return coming?.pathname === pathname ? new URLSearchParams(coming.search) : undefined
}
