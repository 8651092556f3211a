import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from './sandbox-clock.ts'

export interface JournalEntry {
  at: string
  vendor: string
  method: string
  path: string
  headers: Record<string, unknown>
  body: unknown
  status: number
}

export interface Journal {
  list(vendor?: string): readonly JournalEntry[]
  add(entry: JournalEntry): void
  reset(): void
}

const KEPT = 2_000
/** First path segments of the sandbox's own pages and control endpoints, which belong to no vendor. */
const OWN = new Set(['', '__sandbox', 'assets', 'errors', 'hand', 'mails'])

export function createJournal(): Journal {
  let entries: JournalEntry[] = []
  return {
    list: (vendor) => (vendor ? entries.filter((entry) => entry.vendor === vendor) : entries),
    add(entry) {
      entries.push(entry)
      if (entries.length > KEPT) entries.shift()
    },
    reset() {
      entries = []
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body holds card data or tokens and is never logged. */
    secret?: boolean
  }
}

/** Logs every call to a vendor, including calls whose response is never sent. */
export function keepJournal(app: FastifyInstance, journal: Journal, now: Clock): void {
  const open = new WeakMap<FastifyRequest, JournalEntry>()
  app.addHook('preValidation', async (request) => {
    const path = request.url.split('?')[0] ?? '/'
    const vendor = path.split('/')[1] ?? ''
    if (OWN.has(vendor)) return
    const { authorization, ...headers } = request.headers
    const body = request.routeOptions.config.secret ? '(비밀 정보는 기록하지 않아요)' : request.body
    const auth = authorization === undefined ? {} : { authorization: `${authorization.split(' ')[0]} …` }
    const entry = { at: now().toISOString(), vendor, method: request.method, path, headers: { ...headers, ...auth } }
    const kept: JournalEntry = { ...entry, body: body ?? null, status: 0 }
    open.set(request, kept)
    journal.add(kept)
  })
  app.addHook('onResponse', async (request, reply) => {
    const entry = open.get(request)
    if (entry) entry.status = reply.statusCode
  })
}
