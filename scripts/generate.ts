// Writes every generated file of the repository. `npm run check` fails if one is stale.
import { printHelpIfAsked } from './help.ts'

/** Writes its files, or with `check` only returns the stale ones. */
type Generate = (options: { check: boolean }) => Promise<string[]>

// Ordered: later generators may read the output of earlier ones. Loaded lazily, because the first writes modules that the
// second imports.
const generators: readonly (() => Promise<Generate>)[] = [
  async () => (await import('./generate-sql.ts')).generateSql,
  async () => (await import('./generate-schema.ts')).generateSchema,
  async () => (await import('./generate-contract.ts')).generateContract,
  async () => (await import('./generate-client.ts')).generateClient,
  async () => (await import('./generate-coverage.ts')).generateCoverage,
  async () => (await import('./generate-settings.ts')).generateSettings,
]

/** Updates every generated file, or with `check` only returns the stale ones. */
export const generate: Generate = async ({ check }) => {
  const stale: string[] = []
  for (const load of generators) stale.push(...(await (await load())({ check })))
  return stale
}

if (import.meta.main) {
  printHelpIfAsked('npm run generate [-- --check]: writes the generated files; --check only lists stale ones.')
  const check = process.argv.includes('--check')
  const stale = await generate({ check })
  for (const file of stale)
    console.log(check ? `${file} is stale: run \`npm run generate\` and commit it` : `written  ${file}`)
  if (stale.length === 0) console.log('Every generated file is fresh.')
  process.exitCode = check && stale.length > 0 ? 1 : 0
}
