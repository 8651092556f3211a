export const TIMEOUTS_MS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}
/** Timeouts in ms of a replica: to connect, and for a statement. The primary answers afterwards. */
export const REPLICA_TIMEOUTS_MS = { connect: 2_000, query: 3_000 }
/** Timeout in ms for a request that waits for a free connection. */
export const CONNECT_TIMEOUT_MS = 10_000
