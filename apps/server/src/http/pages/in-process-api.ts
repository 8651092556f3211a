import { type Api, type CallName, type CallReply, calls } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { valueOf } from '#src/http/kept/entry.ts'
import type { PublicReads } from '#src/http/kept/public-reads.ts'
import { checkInput } from '#src/http/run-call.ts'

/** The typed client of server-side rendering: makes calls in this process, as nobody in particular. Only what is the same for everybody can be asked. `noteEnd` hears when something of it is over by itself. */
export const createInProcessApi =
  (reads: PublicReads, brand: BrandId, noteEnd: (endsAt: number) => void): Api =>
  async <N extends CallName>(name: N, ...[given]: unknown[]): Promise<CallReply<N>> => {
    if (!calls[name].cached) throw new Error(`${name} is not for pages: what it answers is not the same for everybody`)
    const { entry } = await reads.read(
      name,
      checkInput(name, (given ?? {}) as { params?: unknown; query?: unknown }),
      brand,
    )
    if (entry.endsAt !== undefined) noteEnd(entry.endsAt)
    return valueOf(entry) as CallReply<N>
  }
