/** Where the time comes from: an argument everywhere, so that a test can say what time it is. UTC inside, Asia/Seoul where a day is judged. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
