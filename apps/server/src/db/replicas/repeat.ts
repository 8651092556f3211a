export interface Repeating {
  /** Runs at once, or once more if it is running. */
  soon(): void
  /** Waits for a run in progress. */
  stop(): Promise<void>
}

/** Runs `run` again and again. It returns the time (ms) until the next run and must not throw. */
export const repeat = (run: () => Promise<number>): Repeating => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  const start = (): void => {
    running = run().then((ms) => {
      running = undefined
      if (isStopped) return
      timer = setTimeout(start, isWanted ? 0 : ms).unref()
      isWanted = false
    })
  }
  start()
  return {
    soon: () => {
      if (running !== undefined || isStopped) {
        isWanted = true
        return
      }
      clearTimeout(timer)
      start()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
