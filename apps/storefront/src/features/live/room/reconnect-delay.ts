const FIRST_MS = 500
const MOST_MS = 10_000

/**
 * Delay (ms) before the next connection after this many failures in a row: doubles from 0.5 s to 10 s, with jitter, so that the
 * viewers of a room do not return in the same moment. `random`: in [0, 1).
 */
export const reconnectDelay = (failures: number, random: number): number => {
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
  return Math.max(FIRST_MS, most * (0.5 + random / 2))
}
