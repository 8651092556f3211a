import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 859px)'

const subscribe = (changed: () => void): (() => void) => {
  const media = matchMedia(QUERY)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether rows are shown as cards. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
