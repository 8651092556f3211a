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
 * Waits until no finger has been at work for so long (ms): what nobody waits for would hold it up. The first to ask waits
 * that long at least.
 */
export const untilAtRest = async (rest: number): Promise<void> => {
  for (;;) {
    const left = rest - (performance.now() - (lastAct ?? watchHands()))
    if (left <= 0) return
    await new Promise((goOn) => setTimeout(goOn, left))
  }
}
