/**
 * `npm run mutants`: runs mutation tests of the money rules, one mutation at a time. Writes docs/mutants.md. Fails if the score
 * of any rule file is below the required minimum.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { printHelpIfAsked } from './help.ts'
import { root, runCommand } from './run-command.ts'

const LEAST_SCORE = 90
const rules = `${root}/packages/rules`
const found = new Set(['Killed', 'Timeout'])
const counted = new Set([...found, 'Survived', 'NoCoverage'])

interface Mutant {
  status: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number } }
}
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>
}
interface Row {
  file: string
  mutants: Mutant[]
  source: string
}

const scoreOf = (mutants: readonly Mutant[]): number => {
  const all = mutants.filter(({ status }) => counted.has(status))
  return (all.filter(({ status }) => found.has(status)).length * 100) / all.length
}
const percent = (score: number): string => `${score.toFixed(1)} %`

const toLine = ({ file, mutants }: Pick<Row, 'file' | 'mutants'>): string => {
  const all = mutants.filter(({ status }) => counted.has(status))
  const missed = all.filter(({ status }) => !found.has(status)).length
  return `| ${file} | ${all.length} | ${missed} | ${percent(scoreOf(mutants))} |`
}

/** Lists the mutants that no test noticed, for review. */
const toSurvivors = ({ file, mutants, source }: Row): string[] =>
  mutants
    .filter(({ status }) => counted.has(status) && !found.has(status))
    .map(({ mutatorName, replacement, location: { start } }) => {
      const line = source.split('\n')[start.line - 1]?.trim() ?? ''
      const became = (replacement ?? '').replaceAll(/\s+/g, ' ')
      return `- ${file}:${start.line}, ${mutatorName}: \`${line}\` with \`${became || ' '}\``
    })

const write = (rows: readonly Row[]): void => {
  const all = rows.flatMap(({ mutants }) => mutants)
  const survivors = rows.flatMap(toSurvivors)
  const text = `# How well the money rules are tested

Written by \`npm run mutants\`. Every rule about money is broken in small ways, one at a time; its tests have to notice. A score is the share they noticed; at least ${LEAST_SCORE} % are asked for, of each.

| rules | broken | not noticed | score |
|---|---|---|---|
${rows.map(toLine).join('\n')}
${toLine({ file: 'all', mutants: all })}

${survivors.length === 0 ? 'Nothing went unnoticed.' : `Not noticed:\n\n${survivors.join('\n')}`}
`
  writeFileSync(`${root}/docs/mutants.md`, text)
}

const run = async (): Promise<void> => {
  const { ok, output } = await runCommand(['stryker', 'run', 'stryker.config.json'], { cwd: rules, limitMs: 900_000 })
  if (!ok) {
    console.log(output)
    process.exitCode = 1
    return
  }
  const report = JSON.parse(readFileSync(`${rules}/.cache/mutants.json`, 'utf8')) as Report
  const rows = Object.entries(report.files)
    .map(([file, { source, mutants }]) => ({ file: file.replace('src/', ''), source, mutants }))
    .toSorted((a, b) => a.file.localeCompare(b.file))
  write(rows)
  const score = scoreOf(rows.flatMap(({ mutants }) => mutants))
  console.log(`${percent(score)} of the ways to break the money rules are noticed: docs/mutants.md`)
  if (rows.some(({ mutants }) => scoreOf(mutants) < LEAST_SCORE)) process.exitCode = 1
}

printHelpIfAsked('npm run mutants: mutation tests of the money rules; writes docs/mutants.md. Takes no arguments.')
await run()
