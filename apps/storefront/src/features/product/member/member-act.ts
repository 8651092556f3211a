/** Actions with a product or a video that require a member. */
export type MemberAct = 'favorite' | 'bookmark' | 'alarm' | 'ask' | 'buy' | 'vote' | 'report' | 'coupon'
export const memberIntentKey = 'member-intent'
