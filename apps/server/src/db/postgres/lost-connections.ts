import type pg from 'pg'

/** A lost connection fails the query that used it; as an unheard 'error' event it would end the whole process. */
export function ignoreLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}
