import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Db, Tx } from './db.ts'
import { isRetryable, isStalePlan } from './sql-state.ts'
import { assertNotInTxOf, inTxScope } from './tx-scope.ts'
import { leavesConnectionUsable, runStatement, toSql } from './postgres/statements.ts'

const MAX_RETRIES = 4

/** The one `Db` of both engines; they differ in what makes the pool's sockets and in how notifications arrive. */
export function createDb(pool: pg.Pool, engine: Pick<Db, 'engine' | 'listen' | 'close'>): Db {
  const scopeOf = {}
  const outside = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    assertNotInTxOf(scopeOf)
    return retrying(() => withClient(pool, work))
  }
  return {
    ...engine,
    ...toSql((name, text, values) => outside((client) => runStatement(client, name, text, values))),
    tx: (run) => outside((client) => runTx(client, scopeOf, run)),
    script: (sql) =>
      outside(async (client) => {
        await client.query(sql)
      }),
  }
}

/** pool.query() would throw the connection, with everything prepared on it, away after any SQL error. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let usable = false
  try {
    const result = await work(client)
    usable = true
    return result
  } catch (error) {
    usable = leavesConnectionUsable(error) || error instanceof RolledBack
    throw error instanceof RolledBack ? error.cause : error
  } finally {
    client.release(!usable)
  }
}

/** Carries the caller's own error past withClient once the connection is known to be clean. */
class RolledBack extends Error {}

async function runTx<T>(client: pg.PoolClient, db: object, run: (tx: Tx) => Promise<T>): Promise<T> {
  await client.query('begin')
  let result: T
  try {
    result = await inTxScope(db, (scope) => run(toTx(client, scope)))
  } catch (error) {
    await client.query('rollback')
    throw new RolledBack('rolled back', { cause: error })
  }
  const { command } = await client.query('commit')
  // PostgreSQL answers the commit of an aborted transaction with ROLLBACK and no error
  if (command !== 'COMMIT') {
    const swallowed = new Error('the transaction was rolled back: an error inside it was caught and ignored')
    throw new RolledBack('rolled back', { cause: swallowed })
  }
  return result
}

function toTx(client: pg.PoolClient, scope: { readonly open: boolean }): Tx {
  const assertOpen = () => {
    if (!scope.open) throw new Error('this transaction has ended: await every query inside tx()')
  }
  return {
    ...toSql((name, text, values) => {
      assertOpen()
      return runStatement(client, name, text, values)
    }),
    async script(sql) {
      assertOpen()
      await client.query(sql)
    },
  }
}

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt()
    } catch (error) {
      if (retries >= MAX_RETRIES || !(isRetryable(error) || isStalePlan(error))) throw error
      await sleep(2 ** retries * 10 * Math.random()) // apart, or the same ones meet again
    }
  }
}
