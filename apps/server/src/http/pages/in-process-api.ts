import { type Api, type CallName, type CallReply, calls } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { valueOf } from '#src/http/caching/cache-entry.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import { checkInput } from '#src/http/routing/run-call.ts'
import type { UncachedCalls, Visitor } from './uncached-calls.ts'

interface InProcess {
  reads: PublicReads
  uncached: UncachedCalls
  brand: BrandId
  /** Undefined where the page is cached: then it may make only calls whose replies are cached. */
  visitor: Visitor | undefined
  /** Called with the time (ms) at which a reply expires. */
  onExpiry: (endsAt: number) => void
}

/** The typed client of server-side rendering: makes calls in this process, without a login. Personal calls are refused. */
export const createInProcessApi =
  ({ reads, uncached, brand, visitor, onExpiry }: InProcess): Api =>
  async <N extends CallName>(name: N, ...[input]: unknown[]): Promise<CallReply<N>> => {
    const given = (input ?? {}) as { params?: unknown; query?: unknown }
    if (!calls[name].cached) return (await uncached({ name, given, brand, visitor })) as CallReply<N>
    const { entry } = await reads.read(name, checkInput(name, given), brand)
    if (entry.endsAt !== undefined) onExpiry(entry.endsAt)
    return valueOf(entry) as CallReply<N>
  }
