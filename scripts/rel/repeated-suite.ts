/** K3: repeats the test suite and names every test that does not end the same way each time. */
import { stages } from '../test/stages.ts'
import { keepFilesInMemory } from '../test/temporary-files.ts'
import type { Counts } from '../test/counts.ts'

const TIMES = 20

interface Run {
  /** From 1. */
  turn: number
  stage: string
  failures: readonly string[]
  /** Tests that passed only when repeated within the run: flakes too. */
  repeated: number
}

/** The first line of a failure names its file and test; what follows differs from run to run. */
const nameOf = (failure: string): string => failure.split('\n')[0] ?? failure

/** Lists the failures of a run. A runner that counts failures without naming them has them under the name of its stage. */
const failuresOf = (stage: string, { failed, broken, failures = [] }: Counts): string[] => {
  const named = failures.map(nameOf)
  const unnamed = Math.max(failed + (broken === undefined ? 0 : 1) - named.length, 0)
  return [...named, ...Array.from({ length: unnamed }, () => `${stage}: ${broken ?? 'see the lines above'}`)]
}

/** Lists each failure with the number of its runs, the most frequent first. Exported for its test. */
export const listFlakes = (runs: readonly Run[]): string[] => {
  const turns = new Map<string, Set<number>>()
  for (const { turn, failures, stage, repeated } of runs)
    for (const name of repeated > 0 ? [...failures, `${stage}: passed only when repeated`] : failures)
      turns.set(name, (turns.get(name) ?? new Set()).add(turn))
  return [...turns].sort(([, a], [, b]) => b.size - a.size).map(([name, of]) => `${of.size} × ${name}`)
}

const runStages = async (turn: number, only: string | undefined): Promise<Run[]> => {
  const runs: Run[] = []
  for (const { name, run } of stages) {
    if (only !== undefined && name !== only) continue
    console.log(`── ${name}, ${turn} of ${TIMES} ──`)
    const counts = await run()
    if ('absent' in counts) console.log(counts.absent)
    else runs.push({ turn, stage: name, failures: failuresOf(name, counts), repeated: counts.repeated ?? 0 })
  }
  return runs
}

/**
 * Runs all stages of `npm test` twenty times, or the one named. Prints each test that failed, with the number of its failed runs.
 * Returns whether none did.
 */
export const repeatSuite = async (only?: string): Promise<boolean> => {
  if (only !== undefined && !stages.some(({ name }) => name === only)) {
    console.log(`Which stage? There are ${stages.map(({ name }) => name).join(', ')}.`)
    return false
  }
  keepFilesInMemory()
  const runs: Run[] = []
  for (let turn = 1; turn <= TIMES; turn++) runs.push(...(await runStages(turn, only)))
  const flakes = listFlakes(runs)
  console.log(flakes.join('\n'))
  console.log(`${flakes.length} tests failed in some of ${TIMES} runs`)
  return runs.length > 0 && flakes.length === 0
}
