// `npm test`: runs every stage, or those that a change can affect, and prints `N passed, N failed` as its last line.
import { readModules } from './check/import-graph.ts'
import { endOnSignals } from './end-with-us.ts'
import { root } from './run-command.ts'
import { help, readArguments, type TestArguments } from './test/arguments.ts'
import { listChangedFiles } from './test/changed/changed-files.ts'
import { type Selection, selectTests } from './test/changed/selection.ts'
import { isGreen, nothing, type StageResult, summary } from './test/counts.ts'
import { filesFor, type Stage } from './test/stages.ts'
import { keepFilesInMemory } from './test/temporary-files.ts'

const results: StageResult[] = []
const notes: string[] = []

const runStage = async ({ name, run }: Stage, files?: readonly string[]): Promise<void> => {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
  const began = performance.now()
  const counts = await run(files).catch((error: unknown) => ({
    ...nothing,
    broken: error instanceof Error ? error.message : String(error),
  }))
  const seconds = (performance.now() - began) / 1000
  if ('absent' in counts) notes.push(counts.absent)
  else results.push({ name, seconds, counts })
}

const selectChanged = (reference: string | undefined): Selection => {
  const files = listChangedFiles(reference)
  const selection = selectTests(files, readModules(root))
  console.log(`${files.length} changed files`)
  if (selection.everything) console.log(`every test runs: ${selection.reason}`)
  return selection
}

const run = async ({ stages, changed, reference }: TestArguments): Promise<void> => {
  const selection = changed ? selectChanged(reference) : undefined
  for (const stage of stages) {
    const files = selection === undefined || selection.everything ? undefined : filesFor(stage, selection)
    if (files?.length === 0) notes.push(`${stage.name}: the change affects none of its tests.`)
    else await runStage(stage, files)
  }
}

try {
  const args = process.argv.slice(2)
  if (args.includes('--help')) console.log(help)
  else {
    const wanted = readArguments(args)
    endOnSignals()
    keepFilesInMemory()
    await run(wanted)
    console.log(`\n${summary(results, notes)}`)
    process.exitCode = isGreen(results) ? 0 : 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
