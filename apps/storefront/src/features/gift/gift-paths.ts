import { giftPathOf } from '@shop/rules'

export const receivedPathOf = giftPathOf
export const giftsPath = '/gifts'
/** Tab of the list with the gifts that a member has received. */
export const receivedTab = '/gifts?tab=received'
export const giftSendPathOf = (tmpId: string): string => `/gift/send/${tmpId}`
export const sentPathOf = (id: number): string => `/gifts/${id}`
