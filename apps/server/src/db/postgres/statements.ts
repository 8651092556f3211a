import { createHash } from 'node:crypto'
import pg from 'pg'
import { isStalePlan, needsNewConnection } from '../sql-state.ts'
import { type Answer, type Ended, PreparedQuery } from './prepared-query.ts'
import { UnsafeNumberError } from './value-parsers.ts'

/**
 * Maximum number of distinct statement texts to prepare. More texts indicate SQL built by hand; those run unprepared so that
 * memory stays bounded.
 */
const MAX_PREPARED = 2000
const preparedNames = new Map<string, string>()
let renewals = 0

/**
 * Returns the prepared-statement name of a text. Planning is most of the cost of a short query, so each text is prepared once
 * per connection under its own name.
 */
function preparedName(name: string, text: string): string | undefined {
  const known = preparedNames.get(text)
  if (known !== undefined || preparedNames.size >= MAX_PREPARED) return known
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 10)
  const fresh = `${name.slice(0, 40)}:${digest}`
  preparedNames.set(text, fresh)
  return fresh
}

const runPrepared = (client: pg.ClientBase, query: { name: string; text: string; values: readonly unknown[] }) =>
  new Promise<Answer>((resolve, reject) => {
    const ended: Ended = (error, answer) =>
      answer ? resolve(answer) : reject(error ?? new Error(`${query.name} ended without an answer`))
    client.query(new PreparedQuery(query, ended) as unknown as pg.Submittable)
  })

/**
 * Runs one statement. After a stale plan the statement gets a new name on all connections, so the next attempt is planned
 * again.
 */
export async function runStatement(
  client: pg.ClientBase,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Answer> {
  const prepared = preparedName(name, text)
  try {
    if (prepared === undefined) return await client.query({ text, values: [...values] })
    return await runPrepared(client, { name: prepared, text, values })
  } catch (error) {
    // point the stack at the caller instead of the socket read
    if (error instanceof Error) Error.captureStackTrace(error)
    if (isStalePlan(error)) preparedNames.set(text, `${name.slice(0, 40)}:${++renewals}`)
    throw error
  }
}

/**
 * Whether a connection can be reused after an error. After an error that is not from PostgreSQL the state of the connection is
 * unknown; a server that may have been replaced must not be used any more.
 */
export const leavesConnectionUsable = (error: unknown): boolean =>
  error instanceof UnsafeNumberError ||
  (error instanceof pg.DatabaseError && error.severity !== 'FATAL' && !needsNewConnection(error))

type RunStatement = (name: string, text: string, values: readonly unknown[]) => Promise<Answer>

/** Builds the four query methods on top of any function that runs a statement. */
export const toSql = (run: RunStatement) => ({
  async many<R>(name: string, text: string, values: readonly unknown[]): Promise<R[]> {
    return (await run(name, text, values)).rows as R[]
  },
  async one<R>(name: string, text: string, values: readonly unknown[]): Promise<R> {
    const { rows } = await run(name, text, values)
    if (rows.length !== 1) throw new Error(`${name}: expected one row, got ${rows.length}`)
    return rows[0] as R
  },
  async opt<R>(name: string, text: string, values: readonly unknown[]): Promise<R | undefined> {
    const { rows } = await run(name, text, values)
    if (rows.length > 1) throw new Error(`${name}: expected at most one row, got ${rows.length}`)
    return rows[0] as R | undefined
  },
  async exec(name: string, text: string, values: readonly unknown[]): Promise<number> {
    return (await run(name, text, values)).rowCount ?? 0
  },
})
