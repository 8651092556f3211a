import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

const ENV_FILE = path.resolve(import.meta.dirname, '../../../.env')
/** Names up to this length allow one typing error, longer ones two. */
const SHORT_NAME = 7
const SHORTEST_NAME = 4

/** Settings that were renamed, with their new names. */
export const renamedSettings: Readonly<Record<string, string>> = {
  KEEP_ANSWERS: 'RESPONSE_CACHE',
  KEEP_PAGES: 'PAGE_CACHE',
}

/** Settings that scripts read and the server does not. */
export const scriptSettings: readonly string[] = [
  'DEMO',
  'SANDBOX',
  'NODE_COMPILE_CACHE',
  'TEST_DATABASE_URL',
  'SOURCE_MAPS',
  'SENTRY_ORG',
  'SENTRY_PROJECT',
  'SENTRY_AUTH_TOKEN',
  'SENTRY_URL',
]

/** Reports whether a variable is one that extensions read. */
export const isExtensionSetting = (name: string): boolean => name.startsWith('EXTENSION_')

/** Returns the edit distance of two names: insertions, deletions, replacements and swaps of neighbours. */
const editDistance = (a: string, b: string): number => {
  const width = b.length + 1
  const at = (i: number, j: number) => i * width + j
  const table = new Uint8Array((a.length + 1) * width)
  const costOf = (i: number, j: number): number => table[at(i, j)] ?? 0
  for (let i = 0; i <= a.length; i += 1) table[at(i, 0)] = i
  for (let j = 0; j <= b.length; j += 1) table[at(0, j)] = j
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = costOf(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? costOf(i - 2, j - 2) + 1 : Infinity
      table[at(i, j)] = Math.min(costOf(i - 1, j) + 1, costOf(i, j - 1) + 1, replaced, swapped)
    }
  }
  return costOf(a.length, b.length)
}

/** Finds the setting that a misspelt name probably means. Undefined if none is close. */
const findSuggestion = (name: string, known: readonly string[]): string | undefined =>
  known.find((setting) => {
    if (setting.length < SHORTEST_NAME || setting[0] !== name[0]) return false
    return editDistance(name, setting) <= (setting.length > SHORT_NAME ? 2 : 1)
  })

/** Reads an env file. Empty if there is no file. */
const readEnvFile = (file: string): Record<string, string | undefined> => {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/**
 * Copies the `.env` file of the project into `env` and returns the names in it. Variables that are set already keep their
 * value.
 */
export const loadEnvFile = (env: Record<string, string | undefined>, file = ENV_FILE): string[] => {
  const values = readEnvFile(file)
  for (const [name, value] of Object.entries(values)) env[name] ??= value
  return Object.keys(values)
}

/** Returns one sentence per renamed setting. */
export const listRenamed = (given: object): string[] =>
  Object.entries(renamedSettings).flatMap(([name, current]) =>
    name in given ? [`${name} was renamed: use ${current}`] : [],
  )

/** Returns one sentence per unknown name: misspelt names in the environment, and every unknown name in the `.env` file. */
export const listUnknown = (given: object, settings: readonly string[], fileNames: readonly string[]): string[] => {
  const known = [...settings, ...scriptSettings]
  const isUnknown = (name: string) => !known.includes(name) && !(name in renamedSettings) && !isExtensionSetting(name)
  const names = new Set([...Object.keys(given), ...fileNames].filter(isUnknown))
  return [...names].flatMap((name) => {
    const suggestion = findSuggestion(name, known)
    if (suggestion !== undefined) return [`${name} is not a setting: did you mean ${suggestion}?`]
    return fileNames.includes(name) ? [`${name} in .env is not a setting`] : []
  })
}
