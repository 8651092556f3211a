import type { HomeDisplay } from '@shop/contract'

type Timed = Partial<Pick<HomeDisplay, 'endAt'>> & { displayCategories?: readonly Pick<HomeDisplay, 'endAt'>[] }

/**
 * When the first of the displays of an answer is over, in ms of the machine's own clock, by which answers are kept;
 * undefined where none ends. HOME-1
 */
export const endsAtOf = (value: unknown, now: Date): number | undefined => {
  const { endAt, displayCategories = [] } = value as Timed
  const ends = [endAt, ...displayCategories.map((display) => display.endAt)].flatMap((end) =>
    // what is over already ends nothing
    end && Date.parse(end) > now.getTime() ? [Date.parse(end)] : [],
  )
  return ends.length === 0 ? undefined : Date.now() + Math.min(...ends) - now.getTime()
}
