/** How notices misbehave from now on, until the next reset: the vendor promises neither order nor that each comes once. */
export interface NoticeManners {
  /** Each is sent so often. */
  copies: number
  /** Each comes so much later. */
  delayMs: number
  /** Of several that wait, the last comes first. */
  reversed: boolean
}

export const goodManners: NoticeManners = { copies: 1, delayMs: 0, reversed: false }
