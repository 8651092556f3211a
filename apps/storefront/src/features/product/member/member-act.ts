/** What only a member can do with a product. */
export type MemberAct = 'favorite' | 'alarm' | 'ask' | 'buy'
export const memberIntentKey = 'member-intent'
