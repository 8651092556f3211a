import type { ChildProcess } from 'node:child_process'

/** A program that must not outlive this one, however it is told to end. What it leaves behind is removed by `tidy`. */
export const endWithUs = (child: ChildProcess, signal: NodeJS.Signals, tidy?: () => void): void => {
  const end = (): void => {
    child.kill(signal)
    tidy?.()
  }
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** Being told to end is an end like any other: what `endWithUs` was given is ended too. */
export const endOnSignals = (): void => {
  const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
  for (const [signal, number] of Object.entries(signals)) process.once(signal, () => process.exit(128 + number))
}
