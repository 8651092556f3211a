import type { CallInput } from '@shop/contract'

/** First page of the broadcasts. */
export const listInput = {} satisfies CallInput<'live.list'>
export const roomInput = (id: number) => ({ params: { id } }) satisfies CallInput<'live.get'>
/** Most ids in a request for flags. */
const MOST_IDS = 100
/** Query for the alarms and coupons of the caller. The same broadcasts in another order are the same query. */
export const flagsInput = (ids: readonly number[]) =>
  ({
    query: {
      ids: ids
        .slice(0, MOST_IDS)
        .toSorted((a, b) => a - b)
        .join(),
    },
  }) satisfies CallInput<'live.listFlags'>
export const playerPath = (id: number): string => `/live/${id}/player`
