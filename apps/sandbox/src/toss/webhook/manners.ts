/** How notices misbehave from now on, until the next reset: the vendor promises neither order nor that each comes once. */
export interface NoticeManners {
  /** Each is sent so often. */
  copies: number
  /** Each comes so much later. */
  delayMs: number
  /** Of those announced within `delayMs` of the first, three seconds at least, the last comes first and the first when all others arrived. */
  reversed: boolean
}

export const goodManners: NoticeManners = { copies: 1, delayMs: 0, reversed: false }
