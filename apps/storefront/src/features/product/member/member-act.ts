/** Product actions that require a member. */
export type MemberAct = 'favorite' | 'alarm' | 'ask' | 'buy' | 'vote' | 'report'
export const memberIntentKey = 'member-intent'
