import { type CallName, calls, type CheckedInput } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { App } from '#src/handler-context.ts'
import { ByteCache } from './byte-cache.ts'
import { endsAtOf } from './expiry-hint.ts'
import type { Entry } from './cache-entry.ts'
import { nobody, writeCall } from '#src/http/routing/run-call.ts'

/** The name under which an answer is kept: brand, call and checked input, so that no spelling of an address makes a second one. */
const keyOf = (name: CallName, input: CheckedInput<CallName>, brand: BrandId): string =>
  `${brand} ${name} ${JSON.stringify([input.params, input.query])}`

/** What changes often ends few answers: stock, reviews and questions those about one product. */
const tags: Partial<Record<CallName, 'stock' | 'product'>> = {
  'product.listOptions': 'stock',
  'product.get': 'product',
  'review.listOfProduct': 'product',
  'qna.list': 'product',
}

/** Stock shows only in the options of a product, and orders in how far fundings have come; everything else follows 'all'. */
const tagOf = (name: CallName, input: CheckedInput<CallName>): string | undefined => {
  if (name === 'home.listFundings') return 'funding'
  const tag = tags[name]
  return tag && `${tag}:${(input.params as { id: number }).id}`
}

export interface PublicReads {
  read<N extends CallName>(
    name: N,
    input: CheckedInput<N>,
    brand: BrandId,
  ): Promise<{ entry: Entry; isCurrent: () => boolean }>
  invalidate(word: string): void
  settle(): Promise<void>
}

/** Answers of the calls that are the same for everybody, kept as bytes and as values. */
export const createPublicReads = (app: App, headers: readonly (readonly [string, string])[]): PublicReads => {
  const cache = new ByteCache({ staleMs: 0, keeps: app.config.responseCache })
  return {
    async read(name, input, brand) {
      const key = keyOf(name, input, brand)
      const tag = tagOf(name, input)
      const isCurrent = (entry: Entry) => () => cache.find(key)?.entry === entry
      const hit = cache.find(key)
      if (hit) return { entry: hit.entry, isCurrent: isCurrent(hit.entry) }
      const entry = await cache.make(key, tag, async () => {
        const { text, value } = await writeCall(name, { ...input, who: nobody, brand, ip: '', requestId: '' }, app)
        const endsAt = name.startsWith('home.') ? endsAtOf(value ?? JSON.parse(text), app.clock()) : undefined
        return { headers, body: Buffer.from(text), value, maxAgeMs: calls[name].maxAgeMs, endsAt }
      })
      if (!entry) throw new Error(`${name} made no answer`)
      return { entry, isCurrent: isCurrent(entry) }
    },
    invalidate: (word) => cache.invalidate(word),
    settle: () => cache.settle(),
  }
}
