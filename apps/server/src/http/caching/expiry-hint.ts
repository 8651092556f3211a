import type { HomeDisplay } from '@shop/contract'

type Timed = Partial<Pick<HomeDisplay, 'endAt'>> & { displayCategories?: readonly Pick<HomeDisplay, 'endAt'>[] }

/**
 * Returns when the first display in a response expires, in ms of the machine's own clock, which the cache uses. Undefined if
 * none expires. HOME-1
 */
export const expiryOf = (value: unknown, now: Date): number | undefined => {
  const { endAt, displayCategories = [] } = value as Timed
  const ends = [endAt, ...displayCategories.map((display) => display.endAt)].flatMap((end) =>
    // displays that already ended are ignored
    end && Date.parse(end) > now.getTime() ? [Date.parse(end)] : [],
  )
  return ends.length === 0 ? undefined : Date.now() + Math.min(...ends) - now.getTime()
}
