/** Delivery mode of webhooks until the next reset. The vendor guarantees neither order nor exactly-once delivery. */
export interface NoticeManners {
  /** Number of times each webhook is sent. */
  copies: number
  /** Delay of each webhook in ms. */
  delayMs: number
  /**
   * Reverses the order of the webhooks announced within `delayMs` of the first, at least three seconds: the last arrives first,
   * the first after all others.
   */
  reversed: boolean
}

export const goodManners: NoticeManners = { copies: 1, delayMs: 0, reversed: false }
