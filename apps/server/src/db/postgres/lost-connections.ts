import type pg from 'pg'

/**
 * Ignores the 'error' events of lost connections, which would end the whole process. The query that used the connection fails
 * anyway.
 */
export function ignoreLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}
