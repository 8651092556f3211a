import type { ChildProcess } from 'node:child_process'

/** Ends a child process when this process exits, for whatever reason it exits. `tidy` removes what the child leaves behind. */
export const endWithUs = (child: ChildProcess, signal: NodeJS.Signals, tidy?: () => void): void => {
  const end = (): void => {
    child.kill(signal)
    tidy?.()
  }
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** Exits on SIGHUP, SIGINT and SIGTERM, so that the children given to `endWithUs` end too. */
export const endOnSignals = (): void => {
  const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
  for (const [signal, number] of Object.entries(signals)) process.once(signal, () => process.exit(128 + number))
}
