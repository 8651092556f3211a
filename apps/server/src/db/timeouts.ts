export const TIMEOUTS_MS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}
/** How long a caller waits for a free connection before the request is given up. */
export const CONNECT_TIMEOUT_MS = 10_000
