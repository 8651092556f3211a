// `npm test`: every stage, one table, and as the last line `N passed, N failed`.
import { printHelpIfAsked } from './help.ts'
import { isGreen, nothing, type StageResult, summary } from './test/counts.ts'
import { chooseStages, stages } from './test/stages.ts'

const results: StageResult[] = []
const notes: string[] = []

const runStage = async ({ name, run }: ReturnType<typeof chooseStages>[number]): Promise<void> => {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
  const began = performance.now()
  const counts = await run().catch((error: unknown) => ({
    ...nothing,
    broken: error instanceof Error ? error.message : String(error),
  }))
  const seconds = (performance.now() - began) / 1000
  if ('absent' in counts) notes.push(counts.absent)
  else results.push({ name, seconds, counts })
}

printHelpIfAsked(
  `npm test [-- --only=<stage>,<stage>]: runs every check and test. Stages: ${stages.map(({ name }) => name).join(', ')}.`,
)
try {
  for (const stage of chooseStages(process.argv.slice(2))) await runStage(stage)
  console.log(`\n${summary(results, notes)}`)
  process.exitCode = isGreen(results) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
