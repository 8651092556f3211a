import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { withDb } from './house.ts'

const PATIENCE_MS = 30_000

export const portOf = ({ url }: Pick<Cluster, 'url'>): number => Number(new URL(url).port)

/** Returns the address of the same server or database behind a proxy. */
export const behind = (url: string, port: number): string => {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

const IS_SYNC = `select exists (select from pg_stat_replication where sync_state = 'sync') as "isSync"`

/** Makes every commit of the primary wait for its standby server, and resolves once that is in force. Comes after `openStandby`. */
export const makeSynchronous = (primary: Cluster): Promise<void> =>
  withDb({ DATABASE_URL: primary.url }, async (db) => {
    await db.script("alter system set synchronous_commit = 'remote_apply'")
    await db.script("alter system set synchronous_standby_names = '*'")
    await db.script('select pg_reload_conf()')
    const until = Date.now() + PATIENCE_MS
    while (!(await db.one<{ isSync: boolean }>('rel.isSync', IS_SYNC, [])).isSync) {
      if (Date.now() > until) throw new Error('the standby server is not synchronous')
      await sleep(50)
    }
  })

/** Makes a standby server the primary. Resolves once it accepts writes. */
export const promote = (standby: Cluster): Promise<void> =>
  withDb({ DATABASE_URL: standby.url }, async (db) => {
    const { isPrimary } = await db.one<{ isPrimary: boolean }>('rel.promote', 'select pg_promote() as "isPrimary"', [])
    if (!isPrimary) throw new Error('the standby server was not promoted')
  })
