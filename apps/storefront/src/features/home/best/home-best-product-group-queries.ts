import type { CallInput } from '@shop/contract'

/** As many products of a group as a row on home has room for. C043 */
export const homeBestGroupInput = (code: string) =>
  ({ params: { code }, query: { page: 0, take: 10 } }) satisfies CallInput<'best.getProductGroup'>
