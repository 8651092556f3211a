import type { CallReply } from '@shop/contract'
import { formatSeoulDay } from '@shop/rules'

/** What a ranking counts, in words: the days it says it covers, as a list to which nothing was added stays as it was. */
export const rangeText = (range: CallReply<'best.listCategory'>['range']): string =>
  range === null
    ? '많이 팔린 순서예요'
    : `${formatSeoulDay(new Date(range.from))}부터 ${formatSeoulDay(new Date(range.to))}까지 많이 팔린 순서예요`
