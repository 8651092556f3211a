import type { LiveProduct, ProductCard } from '@shop/contract'
import { formatWon, isOnSale } from '@shop/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'

const TAKE = 10
const TYPING_MS = 250

/** A product outside of its sale period cannot be bought either. */
const toLiveProduct = (card: ProductCard): LiveProduct => {
  const { id, name, images, productPrice, productStatus, productSaleType } = card
  const isBuyable = isOnSale({ productStatus, ...productSaleType }, new Date(serverNow()))
  return {
    id,
    name,
    price: productPrice.price,
    listPrice: productPrice.listPrice,
    thumbnail: images[0] ?? null,
    isSoldOut: !isBuyable,
  }
}

/** Value that follows with a delay, so that not every key searches. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface ProductSearchProps {
  chosenIds: readonly number[]
  error: string | undefined
  isFull: boolean
  onAdd: (product: LiveProduct) => void
}

/** Searches products by name, as shoppers do, and adds them to the broadcast. */
export function ProductSearch({ chosenIds, error, isFull, onAdd }: ProductSearchProps) {
  const [term, setTerm] = useState('')
  const q = useSettled(term.trim())
  const search = useQuery({ ...callQuery(api, 'search.listProducts', { query: { q, take: TAKE } }), enabled: q !== '' })
  const found = q === '' ? undefined : search.data?.products
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="상품 찾기"
        name="products"
        type="search"
        autoComplete="off"
        placeholder="상품 이름"
        value={term}
        error={error ?? (search.error ? failureText(search.error) : undefined)}
        onChange={(event) => setTerm(event.currentTarget.value)}
        // a return in the search must not save the form
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <output className="block text-12 text-ink-faint empty:hidden">
        {found && (found.length === 0 ? '찾는 상품이 없어요.' : `상품 ${found.length}개를 찾았어요.`)}
      </output>
      {found && found.length > 0 && (
        <ul
          aria-label="찾은 상품"
          className="max-h-72 divide-y divide-line overflow-y-auto rounded-control ring-1 ring-line"
        >
          {found.map((card) => {
            const product = toLiveProduct(card)
            const isChosen = chosenIds.includes(product.id)
            return (
              <li key={product.id} className="flex items-center gap-3 px-3 py-2">
                <span className="min-w-0 flex-1 truncate text-14">{product.name}</span>
                {product.isSoldOut && <span className="shrink-0 text-12 font-semibold text-danger">품절</span>}
                <span className="figures shrink-0 text-13 text-ink-soft">{formatWon(product.price)}</span>
                <Button
                  look={isChosen ? 'ghost' : 'soft'}
                  size="small"
                  aria-label={`${product.name} ${isChosen ? '넣음' : '넣기'}`}
                  disabled={isChosen || isFull}
                  onClick={() => onAdd(product)}
                >
                  {isChosen ? '넣음' : '넣기'}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
