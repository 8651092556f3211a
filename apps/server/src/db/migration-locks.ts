import type { Tx } from './db.ts'

/** Lock modes: one blocks all access, the other allows reads. */
const strength = { exclusive: 'access exclusive', writers: 'share row exclusive' } as const
type Strength = keyof typeof strength

const takers: readonly (readonly [words: RegExp, strength: Strength])[] = [
  [/\b(?:references|on)\s+(\w+)/g, 'writers'],
  [/\b(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/g, 'exclusive'],
  [/\bdrop\s+index\s+(?:if\s+exists\s+)?(\w+)/g, 'exclusive'],
  [/\btruncate\s+(?:table\s+)?(\w+)/g, 'exclusive'],
  [/\bdrop\s+trigger\s+(?:if\s+exists\s+)?\w+\s+on\s+(\w+)/g, 'exclusive'],
]

/** Returns the statements a file executes, without comments and function bodies. */
export const statementsOf = (sql: string): string =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .toLowerCase()

/**
 * Reads from the statements of a file what it locks, and how: names of tables and of dropped indexes, and some that are
 * neither.
 */
export const readLocks = (sql: string): Map<string, Strength> => {
  const statements = statementsOf(sql)
  const locks = new Map<string, Strength>()
  for (const [words, how] of takers) for (const [, name = ''] of statements.matchAll(words)) locks.set(name, how)
  return locks
}

/**
 * Takes all locks of a file at the start of its transaction, instead of one per statement. Otherwise orders could lock the
 * second table between two statements and wait for the first, and under load the file would fail repeatedly. Parents are
 * created before their children and written first, so tables are locked in the order of their creation.
 */
export const takeLocks = async (tx: Tx, sql: string): Promise<void> => {
  const locks = readLocks(sql)
  const tables = await tx.many<{ name: string; said: string[] }>(
    'migrate.tables',
    `select t.relname as name, array_agg(c.relname::text) as said
     from pg_class c left join pg_index x on x.indexrelid = c.oid join pg_class t on t.oid = coalesce(x.indrelid, c.oid)
     where c.relname = any($1::text[]) and c.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
     group by t.oid, t.relname order by t.oid`,
    [[...locks.keys()]],
  )
  for (const { name, said } of tables) {
    const how = said.some((each) => locks.get(each) === 'exclusive') ? 'exclusive' : 'writers'
    await tx.script(`lock table "${name}" in ${strength[how]} mode`)
  }
}
