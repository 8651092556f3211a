import type { Tx } from './db.ts'

/** What keeps everybody out, and what lets readers in. */
const strength = { exclusive: 'access exclusive', writers: 'share row exclusive' } as const
type Strength = keyof typeof strength

const takers: readonly (readonly [words: RegExp, strength: Strength])[] = [
  [/\b(?:references|on)\s+(\w+)/g, 'writers'],
  [/\b(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/g, 'exclusive'],
  [/\bdrop\s+trigger\s+(?:if\s+exists\s+)?\w+\s+on\s+(\w+)/g, 'exclusive'],
]

/** The words of a file that run with it: neither remarks nor the bodies of functions. */
const statementsOf = (sql: string): string =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .toLowerCase()

/** What a file takes for itself by its words, and how: names of tables, and some that are none. */
export const readLocks = (sql: string): Map<string, Strength> => {
  const statements = statementsOf(sql)
  const locks = new Map<string, Strength>()
  for (const [words, how] of takers) for (const [, name = ''] of statements.matchAll(words)) locks.set(name, how)
  return locks
}

/**
 * Takes at once, in the transaction of a file, what its statements would take one after another. Between two of them orders would
 * come in that hold the second table and wait for the first: under use a file would be given up time and again. Parents are made
 * before their children and written first, so tables are taken in the order they were made in.
 */
export const takeLocks = async (tx: Tx, sql: string): Promise<void> => {
  const locks = readLocks(sql)
  const tables = await tx.many<{ name: string }>(
    'migrate.tables',
    `select relname as name from pg_class
     where relname = any($1::text[]) and relkind = 'r' and relnamespace = current_schema()::regnamespace order by oid`,
    [[...locks.keys()]],
  )
  for (const { name } of tables)
    await tx.script(`lock table "${name}" in ${strength[locks.get(name) ?? 'writers']} mode`)
}
