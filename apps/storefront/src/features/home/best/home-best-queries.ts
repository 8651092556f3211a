import type { CallInput, HomeBest } from '@shop/contract'

/** Loads as many products of a group as fit in a row on home. C043 */
export const homeBestGroupInput = (code: string) =>
  ({ params: { code }, query: { page: 0, take: 10 } }) satisfies CallInput<'best.getProductGroup'>

/** Categories featured by the brand on its home, in its order. HOME-2 */
export const homeBestInput = { query: { type: 'home' } } satisfies CallInput<'best.getFront'>

/** Category selected at first: the focused one, or the first if none is focused. */
export const findFocused = ({ categoryAdvertisings }: HomeBest): HomeBest['categoryAdvertisings'][number] | undefined =>
  categoryAdvertisings.find(({ focusAdvertising }) => focusAdvertising) ?? categoryAdvertisings[0]
