// Generates docs/spec-coverage.md: the tests that prove each rule of the ledger and each call.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const idsFile = 'docs/ledger-ids.txt'
const target = 'docs/spec-coverage.md'
const tests = ['{packages,apps}/*/src/**/*.test.{ts,tsx}', '{demo,bench}/src/**/*.test.ts', 'e2e/**/*.e2e.ts']

const id = String.raw`(?:[A-Z]+-\d+|C\d{3})`
const inTitle = new RegExp(String.raw`\[(${id}(?:[\s,·]+${id})*)\]`, 'g')

/** Returns the ids in a test file's titles, each once: `[CART-3] …`, `[CART-3, C026] …`. */
export const idsNamedIn = (source: string): string[] => [
  ...new Set([...source.matchAll(inTitle)].flatMap((match) => (match[1] ?? '').split(/[\s,·]+/))),
]

/** Prints the page: one row per id in the ledger's order, then the ids without a test. */
export const coveragePage = (ids: readonly string[], filesById: ReadonlyMap<string, readonly string[]>): string => {
  const proved = ids.filter((each) => filesById.has(each))
  const open = ids.filter((each) => !filesById.has(each))
  const rows = proved.map(
    (each) => `| ${each} | ${(filesById.get(each) ?? []).map((file) => `\`${file}\``).join('<br>')} |`,
  )
  return [
    '# What the tests prove',
    '',
    'Generated from the titles of the tests (`npm run generate`). An id with a dash is a rule, C001 to C112 are calls.',
    '',
    `${proved.length} of ${ids.length} are named by a test.`,
    '',
    '| id | proved in |',
    '|---|---|',
    ...rows,
    '',
    '## Not yet named by a test',
    '',
    open.length === 0 ? 'None.' : open.join(' '),
    '',
  ].join('\n')
}

const collect = (ids: readonly string[]): Map<string, string[]> => {
  const known = new Set(ids)
  const filesById = new Map<string, string[]>()
  for (const file of globSync(tests, { cwd: root }).sort())
    for (const each of idsNamedIn(readFileSync(path.join(root, file), 'utf8')))
      if (known.has(each)) filesById.set(each, [...(filesById.get(each) ?? []), file])
  return filesById
}

/** Writes the page, or with `check` only returns it if it is stale. */
export const generateCoverage = async ({ check }: { check: boolean }): Promise<string[]> => {
  const ids = readFileSync(path.join(root, idsFile), 'utf8').trim().split('\n')
  const page = coveragePage(ids, collect(ids))
  const file = path.join(root, target)
  if (existsSync(file) && readFileSync(file, 'utf8') === page) return []
  if (!check) writeFileSync(file, page)
  return [target]
}
