import { type Api, type CallName, type CallReply, calls } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { type Entry, valueOf } from '#src/http/caching/cache-entry.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import { checkInput } from '#src/http/routing/run-call.ts'
import type { UncachedCalls, Visitor } from './uncached-calls.ts'

interface InProcess {
  reads: PublicReads
  uncached: UncachedCalls
  brand: BrandId
  /** Undefined if the page is cached. A cached page may only make calls whose replies are cached. */
  visitor: Visitor | undefined
  /** Called with each cached reply that is read: its expiry (ms) and its tags. */
  onRead: (entry: Pick<Entry, 'endsAt' | 'tags'>) => void
}

/**
 * Creates the typed API client of server-side rendering. It makes calls in this process, without a login. Personal calls are
 * refused.
 */
export const createInProcessApi =
  ({ reads, uncached, brand, visitor, onRead }: InProcess): Api =>
  async <N extends CallName>(name: N, ...[input]: unknown[]): Promise<CallReply<N>> => {
    const given = (input ?? {}) as { params?: unknown; query?: unknown }
    if (!calls[name].cached) return (await uncached({ name, given, brand, visitor })) as CallReply<N>
    const { entry } = await reads.read(name, checkInput(name, given), brand, { fresh: true })
    onRead(entry)
    return valueOf(entry) as CallReply<N>
  }
