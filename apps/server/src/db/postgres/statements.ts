import { createHash } from 'node:crypto'
import pg from 'pg'
import { isStalePlan, needsNewConnection } from '../sql-state.ts'
import { type Answer, type Ended, PreparedQuery } from './prepared-query.ts'
import { UnsafeNumberError } from './value-parsers.ts'

/**
 * Maximum number of distinct statement texts that a pool prepares. More texts indicate SQL built by hand; those run unprepared so that
 * memory stays bounded.
 */
export const MAX_PREPARED = 2000

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10)

const runPrepared = (client: pg.ClientBase, query: { name: string; text: string; values: readonly unknown[] }) =>
  new Promise<Answer>((resolve, reject) => {
    const ended: Ended = (error, answer) =>
      answer ? resolve(answer) : reject(error ?? new Error(`${query.name} ended without an answer`))
    client.query(new PreparedQuery(query, ended) as unknown as pg.Submittable)
  })

export type RunStatement = (
  client: pg.ClientBase,
  name: string,
  text: string,
  values: readonly unknown[],
) => Promise<Answer>

/**
 * Returns a function that runs one statement on a connection of a pool. Planning is most of the cost of a short query, so each
 * text is prepared once per connection under its own name, unless `isPrepared` is false. After a stale plan the statement gets a new name on all connections of
 * the pool, so the next attempt is planned again.
 */
export const prepareStatements = (isPrepared = true): RunStatement => {
  const names = new Map<string, string>()
  let renewals = 0
  const nameOf = (name: string, text: string): string | undefined => {
    if (!isPrepared) return undefined
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `${name.slice(0, 40)}:${digestOf(text)}`)
    return names.get(text)
  }
  return async (client, name, text, values) => {
    const prepared = nameOf(name, text)
    try {
      if (prepared === undefined) return await client.query({ text, values: [...values] })
      return await runPrepared(client, { name: prepared, text, values })
    } catch (error) {
      // point the stack at the caller instead of the socket read
      if (error instanceof Error) Error.captureStackTrace(error)
      if (prepared !== undefined && isStalePlan(error)) names.set(text, `${name.slice(0, 40)}:${++renewals}`)
      throw error
    }
  }
}

/**
 * Whether a connection can be reused after an error. After an error that is not from PostgreSQL the state of the connection is
 * unknown; a server that may have been replaced must not be used any more.
 */
export const leavesConnectionUsable = (error: unknown): boolean =>
  error instanceof UnsafeNumberError ||
  (error instanceof pg.DatabaseError && error.severity !== 'FATAL' && !needsNewConnection(error))

/** Builds the four query methods on top of any function that runs a statement. */
export const toSql = (run: (name: string, text: string, values: readonly unknown[]) => Promise<Answer>) => ({
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
