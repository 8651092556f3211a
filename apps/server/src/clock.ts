/**
 * Source of the time. Passed as an argument everywhere, so that a test can set it. UTC internally, Asia/Seoul for calendar
 * days.
 */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
