import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Db } from './db.ts'

export interface BrokenInvariant {
  name: string
  rows: unknown[]
}

const CHECK_FILE = fileURLToPath(new URL('./check.sql', import.meta.url))

/** The queries of check.sql by their names. */
export const readInvariants = (source = readFileSync(CHECK_FILE, 'utf8')): { name: string; text: string }[] =>
  source
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n')
      const text = lines
        .filter((line) => !line.startsWith('--'))
        .join('\n')
        .trim()
        .replace(/;$/, '')
      return { name: name.trim(), text }
    })

/** How long one of them may take: among a million orders some do longer than anything a shopper waits for. */
const STATEMENT_MS = 600_000

/** Every invariant that does not hold, with the rows that break it; empty when the books are right. */
export const findBrokenInvariants = async (db: Pick<Db, 'tx'>): Promise<BrokenInvariant[]> => {
  const broken: BrokenInvariant[] = []
  for (const { name, text } of readInvariants()) {
    // each by itself: where there is one way to the database, others have their turn in between
    const rows = await db.tx(async (tx) => {
      await tx.one('invariant.patience', `select set_config('statement_timeout', $1, true)`, [String(STATEMENT_MS)])
      return tx.many(`invariant.${name}`, text, [])
    })
    if (rows.length > 0) broken.push({ name, rows })
  }
  return broken
}
