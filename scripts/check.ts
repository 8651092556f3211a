// Runs the checks that need no running shop: types, lint, format, import rules, secrets, migrations, guard patches, dead code, generated files.
import { listUnfitPatches } from './check/guard-patches.ts'
import { findCycles, readModules } from './check/import-graph.ts'
import { listBreaches } from './check/import-law.ts'
import { listIncompatible } from './check/migrations.ts'
import { listSecrets } from './check/secrets.ts'
import { listRetiredNames } from './check/vocabulary.ts'
import { printHelpIfAsked } from './help.ts'
import { listForbiddenLicences } from './release/licences.ts'
import { listDelivered } from './release/notices.ts'
import { type Outcome, root, runCommand } from './run-command.ts'

interface Step {
  name: string
  run: () => Promise<Outcome>
}
export interface StepResult extends Outcome {
  name: string
  seconds: number
}

// far above the usual duration, even on a busy machine; a tool that hangs must not block the others
const limitMs = 400_000
const tool = (...command: [string, ...string[]]): Promise<Outcome> => runCommand(command, { limitMs })

const fromLines = (lines: readonly string[]): Outcome => ({ ok: lines.length === 0, output: `${lines.join('\n')}\n` })

const checkImports = async (): Promise<Outcome> => {
  const modules = readModules(root)
  const cycles = findCycles(modules).map((files) => `cycle: ${[...files, files[0]].join(' → ')}`)
  return fromLines([...listBreaches(modules), ...cycles])
}

const steps: readonly Step[] = [
  { name: 'types', run: () => tool('tsc', '-p', 'tsconfig.json') },
  { name: 'types, storefront', run: () => tool('tsc', '-p', 'apps/storefront') },
  { name: 'types, backoffice', run: () => tool('tsc', '-p', 'apps/backoffice') },
  { name: 'lint', run: () => tool('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', run: () => tool('biome', 'format', '.') },
  { name: 'import law', run: checkImports },
  { name: 'vocabulary', run: async () => fromLines(listRetiredNames(readModules(root))) },
  { name: 'secrets', run: async () => fromLines(await listSecrets(root)) },
  { name: 'migrations only add', run: async () => fromLines(listIncompatible(root)) },
  { name: 'guards can go', run: async () => fromLines(await listUnfitPatches(root)) },
  { name: 'licences', run: async () => fromLines(listForbiddenLicences(listDelivered(root))) },
  { name: 'dead code', run: () => tool('knip', '--no-progress') },
  { name: 'generated files', run: () => tool('node', 'scripts/generate.ts', '--check') },
]

const runStep = async ({ name, run }: Step): Promise<StepResult> => {
  const began = performance.now()
  // a step that throws fails, with the error as its output
  const outcome = await run().catch((error: unknown) => ({
    ok: false,
    output: `${error instanceof Error ? error.stack : String(error)}\n`,
  }))
  const result = { name, ...outcome, seconds: (performance.now() - began) / 1000 }
  console.log(`${result.ok ? '✓' : '✗'} ${name.padEnd(20)} ${result.seconds.toFixed(1).padStart(5)} s`)
  if (!result.ok) console.log(result.output.replaceAll(/^/gm, '    '))
  return result
}

/** Runs every step, two at a time, and prints a line for each. */
export const check = async (): Promise<StepResult[]> => {
  const waiting = [...steps]
  const results: StepResult[] = []
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all([work(), work()])
  return results
}

if (import.meta.main) {
  printHelpIfAsked(`npm run check: ${steps.map(({ name }) => name).join(', ')}. Takes no arguments.`)
  const failed = (await check()).filter(({ ok }) => !ok)
  if (failed.length > 0) {
    console.log(`✗ failed: ${failed.map(({ name }) => name).join(', ')}`)
    process.exitCode = 1
  }
}
