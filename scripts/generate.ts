// Writes everything in the repository that follows from something else in it; `npm run check` fails where one is stale.

/** Writes its files, or with `check` only names those that are stale. */
type Generate = (options: { check: boolean }) => Promise<string[]>

// in order: what comes later may read what comes earlier; loaded when needed, as the first writes what the second imports
const generators: readonly (() => Promise<Generate>)[] = [
  async () => (await import('./generate-sql.ts')).generateSql,
  async () => (await import('./generate-contract.ts')).generateContract,
  async () => (await import('./generate-coverage.ts')).generateCoverage,
]

/** Brings every generated file up to date, or with `check` only answers which are stale. */
export const generate: Generate = async ({ check }) => {
  const stale: string[] = []
  for (const load of generators) stale.push(...(await (await load())({ check })))
  return stale
}

if (import.meta.main) {
  const written = await generate({ check: false })
  console.log(
    written.length === 0 ? 'Every generated file is fresh.' : written.map((file) => `written  ${file}`).join('\n'),
  )
}
