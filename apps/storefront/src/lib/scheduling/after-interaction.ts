const HANDS = ['scroll', 'pointerdown', 'keydown'] as const

let lastAct: number | undefined
const noteAct = (): void => {
  lastAct = performance.now()
}
const watchHands = (): number => {
  noteAct()
  for (const name of HANDS) window.addEventListener(name, noteAct, { passive: true })
  return performance.now()
}

/**
 * Waits until there was no interaction (scroll, pointer, key) for `rest` ms, so that non-urgent work does not delay one. The
 * first call waits at least that long.
 */
export const untilIdle = async (rest: number): Promise<void> => {
  for (;;) {
    const left = rest - (performance.now() - (lastAct ?? watchHands()))
    if (left <= 0) return
    await new Promise((goOn) => setTimeout(goOn, left))
  }
}
