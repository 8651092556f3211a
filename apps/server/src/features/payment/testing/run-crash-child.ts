import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Lines that a shop under test prints as JSON; one of them contains the report. */
interface Line {
  report?: unknown
}

/**
 * Runs a shop in a process that may kill itself at a failpoint. Returns its report, what it printed, the signal that ended it, and
 * its error output. `onSpawn` gets the process, for tests that kill it from outside. Throws if it ended without a report.
 */
export const runCrashChild = async <L extends Line>(
  file: string,
  given: { turn: number },
  onSpawn?: (child: ChildProcess) => void,
) => {
  const child = spawn(process.execPath, [file, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'pipe'] })
  onSpawn?.(child)
  const [out, complaints, [, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ])
  const lines = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as L)
  const report = lines.find((line) => line.report !== undefined)?.report
  if (report === undefined) throw new Error(`the shop of turn ${given.turn} ended without a report: ${complaints}`)
  return { report: report as NonNullable<L['report']>, lines, signal, complaints }
}
