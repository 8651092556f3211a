/** Product actions that require a member. */
export type MemberAct = 'favorite' | 'alarm' | 'ask' | 'buy'
export const memberIntentKey = 'member-intent'
