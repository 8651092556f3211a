import { type MouseEvent, useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'
import { useLostNetwork } from '#src/lib/call/lost-network.ts'

/**
 * Where the page lies that is on its way, until it is there or is said to wait for a network: for the router one whose files do
 * not come stays on its way, while the shopper is told to tap again.
 */
export const useSkeleton = (): Location | undefined => {
  const { location } = useNavigation()
  return useLostNetwork(({ isLost }) => isLost) ? undefined : location
}

/** A place one can go to. */
export interface Place<K> {
  key: K
  to: string
}

/**
 * Of places beside each other, the one that was tapped or is on its way, or else the current one; and what hears the taps on their
 * links. The router tells what is on its way in a transition: where all of a page is there already it would be marked only with
 * the whole page drawn, and a tap must be answered before that.
 */
export const useShown = <K>(places: readonly Place<K>[], current: K) => {
  const here = useLocation()
  const { location: next = here } = useNavigation()
  const coming = useSkeleton()
  const [tapped, setTapped] = useState<{ to: string | null; next: Location }>()
  // from here on the router knows better: it is on its way, there, or given up
  if (tapped && tapped.next !== next) setTapped(undefined)
  const to = tapped ? tapped.to : coming && `${coming.pathname}${coming.search}`
  const wanted = places.find((place) => place.to === to)
  const onClick = ({ defaultPrevented, target }: MouseEvent): void => {
    const link = defaultPrevented && (target as Element).closest('a')
    if (link) setTapped({ to: link.getAttribute('href'), next })
  }
  return [wanted ? wanted.key : current, onClick] as const
}

/** What the address of this page will say as soon as what was asked for is there; undefined while nothing is on its way. */
export const useComingSearch = (): URLSearchParams | undefined => {
  const { pathname } = useLocation()
  const coming = useSkeleton()
  return coming?.pathname === pathname ? new URLSearchParams(coming.search) : undefined
}
