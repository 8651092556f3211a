import { type Api, type CallName, type CallReply, calls } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { valueOf } from '#src/http/caching/cache-entry.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import { checkInput } from '#src/http/routing/run-call.ts'
import type { AnewCalls, Visitor } from './uncached-calls.ts'

interface InProcess {
  reads: PublicReads
  anew: AnewCalls
  brand: BrandId
  /** Undefined where the page is kept: then it may ask only for what is kept itself. */
  visitor: Visitor | undefined
  /** Hears when something that was asked for is over by itself. */
  noteEnd: (endsAt: number) => void
}

/** The typed client of server-side rendering: makes calls in this process, as nobody in particular. Only what is the same for everybody can be asked. */
export const createInProcessApi =
  ({ reads, anew, brand, visitor, noteEnd }: InProcess): Api =>
  async <N extends CallName>(name: N, ...[input]: unknown[]): Promise<CallReply<N>> => {
    const given = (input ?? {}) as { params?: unknown; query?: unknown }
    if (!calls[name].cached) return (await anew({ name, given, brand, visitor })) as CallReply<N>
    const { entry } = await reads.read(name, checkInput(name, given), brand)
    if (entry.endsAt !== undefined) noteEnd(entry.endsAt)
    return valueOf(entry) as CallReply<N>
  }
