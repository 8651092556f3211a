import type pg from 'pg'

/** The function of PostgreSQL in which a commit waits for a synchronous standby server. Its warning has no code of its own. */
const WAITING = 'SyncRepWaitForLSN'

/** Connections that were told that a commit did not wait for its standby server. */
const unreplicated = new WeakSet<pg.ClientBase>()

/**
 * The wait of a commit for the synchronous standby server was cancelled, by an operator or at a shutdown. It is written on the primary
 * only, and a failover would lose it. Its outcome is unknown to the caller, like that of a lost response.
 */
export class UnreplicatedError extends Error {
  override name = 'UnreplicatedError'
  /** SQLSTATE of a lost connection, after which an outcome is unknown too. */
  readonly code = '08006'
}

/** Notes the commits of a pool that were not replicated. PostgreSQL reports them as done, with a warning. C2 */
export const watchReplication = (pool: pg.Pool): void => {
  pool.on('connect', (client) =>
    client.on('notice', ({ routine }) => {
      if (routine === WAITING) unreplicated.add(client)
    }),
  )
}

/** Throws `UnreplicatedError` if a commit since the last call was not replicated. */
export const assertReplicated = (client: pg.ClientBase): void => {
  if (unreplicated.delete(client))
    throw new UnreplicatedError(
      'the commit was not replicated: its wait for the synchronous standby server was cancelled',
    )
}
