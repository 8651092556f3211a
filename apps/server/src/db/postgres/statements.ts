import { createHash } from 'node:crypto'
import pg from 'pg'
import { isStalePlan } from '../sql-state.ts'
import { type Answer, type Ended, PreparedQuery } from './prepared-query.ts'
import { UnsafeNumberError } from './value-parsers.ts'

/** Beyond this many different texts somebody is building SQL by hand; those run un-prepared instead of filling memory. */
const MAX_PREPARED = 2000
const preparedNames = new Map<string, string>()
let renewals = 0

/** Planning is most of the cost of a short query, so each text is prepared once a connection, under a name of its own. */
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

/** Runs one statement. After a stale plan the statement gets a new name everywhere, so the next try is planned afresh. */
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
    // where it was asked for, not where it was read from the wire
    if (error instanceof Error) Error.captureStackTrace(error)
    if (isStalePlan(error)) preparedNames.set(text, `${name.slice(0, 40)}:${++renewals}`)
    throw error
  }
}

/** After these the connection is fine; after anything else nobody knows what it still has in flight. */
export const leavesConnectionUsable = (error: unknown) =>
  error instanceof UnsafeNumberError || (error instanceof pg.DatabaseError && error.severity !== 'FATAL')

type RunStatement = (name: string, text: string, values: readonly unknown[]) => Promise<Answer>

/** The four ways to ask, over anything that can run a statement. */
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
