import { type LoadDb, loadDemo } from '#src/loading/load-demo.ts'

export interface Found {
  products: readonly {
    name: string
    productPrice: { price: number }
    productShippingFee: { shippingFee: number }
    freeShippingFeeConditionPrice: number | null
  }[]
  saidFilter: { filter: string; term: string } | null
  correction: { term: string; kind: string } | null
}
interface ServerDb extends LoadDb {
  close(): Promise<void>
}
interface Server {
  inject(request: { url: string; headers: Record<string, string> }): Promise<{ json(): unknown }>
}

interface App {
  server: Server
  close(): Promise<void>
}

// imported by path at run time, like the loader does: the demo is data and does not depend on the server package
const server = new URL('../../../apps/server/src/', import.meta.url)
const load = async <M>(path: string): Promise<M> => (await import(new URL(path, server).href)) as M
const now = new Date('2026-11-21T03:00:00Z')

/** Opens the demo shop with the production code and answers searches in process, without a socket. */
export const openSearchShop = async (): Promise<{
  find: (q: string) => Promise<Found>
  suggest: (q: string) => Promise<string[]>
  close: () => Promise<void>
}> => {
  const { openTestDb } = await load<{ openTestDb: (o: object) => Promise<ServerDb> }>('db/snapshot.ts')
  const { refreshSearch } = await load<{ refreshSearch: (d: ServerDb, at: Date) => Promise<void> }>(
    'features/search/search-jobs.ts',
  )
  const { createApp } = await load<{ createApp: (o: object) => Promise<App> }>('app.ts')
  const { readConfig } = await load<{ readConfig: (env: object) => object }>('config.ts')
  const { createLog } = await load<{ createLog: (config: object) => object }>('http/log.ts')
  const db = await openTestDb({})
  await loadDemo(db, { now })
  await refreshSearch(db, now)
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const app = await createApp({ db, config, integrations: {}, clock: () => now, log: createLog(config) })
  const ask = async (path: string, q: string): Promise<unknown> => {
    const url = `/v1/products/${path}?q=${encodeURIComponent(q)}`
    return (await app.server.inject({ url, headers: { host: 'ru.localhost:5445' } })).json()
  }
  return {
    find: async (q) => (await ask('search', q)) as Found,
    suggest: async (q) => {
      const { suggestions } = (await ask('search/suggestions', q)) as { suggestions: { text: string }[] }
      return suggestions.map(({ text }) => text)
    },
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
