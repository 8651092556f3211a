import type { CallInput, HomeBest } from '@shop/contract'

/** What the brand puts in front on its home, in its order. HOME-2 */
export const homeBestInput = { query: { type: 'home' } } satisfies CallInput<'best.getFront'>

/** What of it opens first: what is in focus, or the first where nothing is. */
export const findFocused = ({ categoryAdvertisings }: HomeBest): HomeBest['categoryAdvertisings'][number] | undefined =>
  categoryAdvertisings.find(({ focusAdvertising }) => focusAdvertising) ?? categoryAdvertisings[0]
