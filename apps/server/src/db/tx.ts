import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inSpan } from '#src/observability/spans.ts'
import type { Db, OnStatement, Tx, WriteProblem } from './db.ts'
import { isRetryable, isStalePlan, needsNewConnection, unwritableStateOf } from './sql-state.ts'
import { assertNotInTxOf, inTxScope, type TxScope } from './tx-scope.ts'
import { observeStatements } from './observe-statements.ts'
import { assertReplicated, watchReplication } from './postgres/replicated-commits.ts'
import { leavesConnectionUsable, prepareStatements, type RunStatement, toSql } from './postgres/statements.ts'

const MAX_RETRIES = 4

/**
 * Connections of one pool. After an error that shows a replaced server (`needsNewConnection`) every connection opened before it is
 * closed at its next release, because all of them may lead to a demoted server.
 */
class Connections {
  readonly #pool: pg.Pool
  readonly #generations = new WeakMap<pg.PoolClient, number>()
  #generation = 0
  /** Whether a statement failed because the database could not be written to, and no probe has succeeded since. */
  hasFailedWrite = false
  constructor(pool: pg.Pool) {
    this.#pool = pool
    pool.on('connect', (client) => this.#generations.set(client, this.#generation))
    watchReplication(pool)
  }

  /** Marks all open connections as outdated. */
  markReplaced(): void {
    this.hasFailedWrite = true
    this.#generation += 1
  }

  #note(error: unknown): void {
    if (unwritableStateOf(error) !== undefined) this.hasFailedWrite = true
    if (needsNewConnection(error)) this.markReplaced()
  }

  /**
   * Runs `work` with a pooled client. pool.query() would discard the connection and its prepared statements after any SQL
   * error.
   */
  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let usable = false
    try {
      const result = await work(client)
      usable = true
      assertReplicated(client)
      return result
    } catch (error) {
      const cause = error instanceof RolledBack ? error.cause : error
      this.#note(cause)
      usable ||= error instanceof RolledBack || leavesConnectionUsable(error)
      throw cause
    } finally {
      client.release(!usable || (this.#generations.get(client) ?? 0) < this.#generation)
    }
  }
}

const READ_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly"`
/** Rewrites the probe row with 64 KB that do not compress, so that a full disk is noticed. */
const PROBE = `insert into write_probe (id, filler, at)
  select 1, string_agg(md5(n::text || clock_timestamp()::text), ''), now() from generate_series(1, 2048) n
  on conflict (id) do update set filler = excluded.filler, at = excluded.at`

const findWriteProblem = async (connections: Connections): Promise<WriteProblem | undefined> => {
  const isReadOnly = await connections.use(async (client) => {
    const { rows } = await client.query<{ readOnly: boolean }>(READ_ONLY)
    return rows[0]?.readOnly === true
  })
  if (isReadOnly) {
    connections.markReplaced()
    return 'readOnly'
  }
  if (!connections.hasFailedWrite) return undefined
  try {
    await connections.use((client) => client.query(PROBE))
  } catch (error) {
    if (unwritableStateOf(error) === undefined) throw error
    return unwritableStateOf(error) === '25006' ? 'readOnly' : 'storage'
  }
  connections.hasFailedWrite = false
  return undefined
}

/** Creates the `Db` of either engine. The engines differ in how pool sockets are created and how notifications arrive. */
export function createDb(
  pool: pg.Pool,
  engine: Pick<Db, 'engine' | 'listen' | 'shareLock' | 'close'>,
  { onStatement, isPrepared }: { onStatement?: OnStatement | undefined; isPrepared?: boolean | undefined } = {},
): Db {
  const scopeOf = {}
  const connections = new Connections(pool)
  const runStatement = observeStatements(prepareStatements(isPrepared), onStatement)
  const outside = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    assertNotInTxOf(scopeOf)
    return retrying(() => connections.use(work))
  }
  return {
    ...engine,
    ...toSql((name, text, values) => outside((client) => runStatement(client, name, text, values))),
    tx: (run) => inSpan('tx', {}, () => outside((client) => runTx({ client, db: scopeOf, runStatement }, run))),
    connections: () => ({
      open: pool.totalCount,
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      limit: pool.options.max,
    }),
    findWriteProblem: () => findWriteProblem(connections),
    script: (sql) =>
      outside(async (client) => {
        await client.query(sql)
      }),
  }
}

/** Carries the caller's error past withClient after the connection was rolled back cleanly. */
class RolledBack extends Error {}

interface Connected {
  client: pg.PoolClient
  db: object
  runStatement: RunStatement
}

async function runTx<T>({ client, db, runStatement }: Connected, run: (tx: Tx) => Promise<T>): Promise<T> {
  await client.query('begin')
  let result: T
  let committed: TxScope['committed'] = []
  try {
    result = await inTxScope(db, (scope) => {
      committed = scope.committed
      return run(toTx(client, runStatement, scope))
    })
  } catch (error) {
    await client.query('rollback')
    throw new RolledBack('rolled back', { cause: error })
  }
  const { command } = await client.query('commit')
  // PostgreSQL answers the COMMIT of an aborted transaction with ROLLBACK and no error
  if (command !== 'COMMIT') {
    const swallowed = new Error('the transaction was rolled back: an error inside it was caught and ignored')
    throw new RolledBack('rolled back', { cause: swallowed })
  }
  for (const each of committed) each()
  return result
}

function toTx(client: pg.PoolClient, runStatement: RunStatement, scope: { readonly open: boolean }): Tx {
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
      await sleep(2 ** retries * 10 * Math.random()) // jitter, so that the same transactions do not collide again
    }
  }
}
