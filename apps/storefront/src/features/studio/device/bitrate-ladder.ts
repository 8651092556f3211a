/** Bits per second of the video, the best first. */
export const BITRATES = [2_500_000, 1_600_000, 1_000_000, 600_000] as const
export const SOUND_BITRATE = 96_000

const BITS_PER_BYTE = 8
const MS_PER_S = 1_000
/** Unsent media (ms) from which the network is too slow. */
const BEHIND_MS = 1_200
/** Readings in a row, one a second, before the bitrate is lowered. */
const BEHIND_READINGS = 3
/** Readings in a row without unsent media before a higher bitrate is tried. */
const CLEAR_READINGS = 60
const CLEAR_MS = 200
/** Unsent media (ms) that would arrive too late: it is dropped, and a new session begins. */
export const MOST_BEHIND_MS = 6_000

export interface Ladder {
  /** Index in `BITRATES`. */
  step: number
  /** Best step that is tried again; lower once this device was too slow for a better one. */
  top: number
  behind: number
  clear: number
}

export const topOfLadder: Ladder = { step: 0, top: 0, behind: 0, clear: 0 }

export const bitrateOf = ({ step }: Ladder): number => BITRATES[step] ?? BITRATES[0]

/** Duration (ms) of the media that the socket has not sent yet. */
export const backlogMs = (bufferedBytes: number, ladder: Ladder): number =>
  (bufferedBytes * BITS_PER_BYTE * MS_PER_S) / (bitrateOf(ladder) + SOUND_BITRATE)

/** Whether media waits in this device for the network. If not, what arrives late was encoded late. */
export const waitsForNetwork = (waitingMs: number): boolean => waitingMs > CLEAR_MS

const stay = (ladder: Ladder, readings: Pick<Ladder, 'behind' | 'clear'>): Ladder => ({ ...ladder, ...readings })

/**
 * Next state after a reading of the backlog. Goes one step down when the network stays too slow, and one up after a minute without
 * backlog. Each step restarts the recorder, so both are rare.
 */
export const readBacklog = (ladder: Ladder, ms: number): Ladder => {
  const { step } = ladder
  if (ms > BEHIND_MS) {
    const behind = ladder.behind + 1
    if (behind < BEHIND_READINGS || step === BITRATES.length - 1) return stay(ladder, { behind, clear: 0 })
    return stay({ ...ladder, step: step + 1 }, { behind: 0, clear: 0 })
  }
  if (waitsForNetwork(ms)) return stay(ladder, { behind: 0, clear: 0 })
  const clear = ladder.clear + 1
  if (clear < CLEAR_READINGS || step <= ladder.top) return stay(ladder, { behind: 0, clear })
  return stay({ ...ladder, step: step - 1 }, { behind: 0, clear: 0 })
}

/** One step down because the media arrives late. If nothing waits for the network, the device is too slow for the steps above. */
export const lowerForDelay = (ladder: Ladder, waitingMs: number): Ladder => {
  const step = Math.min(ladder.step + 1, BITRATES.length - 1)
  return { step, top: waitsForNetwork(waitingMs) ? ladder.top : step, behind: 0, clear: 0 }
}
