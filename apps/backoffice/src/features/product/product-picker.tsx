import { useState } from 'react'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { ProductThumb } from './grid/product-thumb.tsx'

const MOST_FOUND = 6

export interface PickedProduct {
  id: number
  name: string
}

interface ProductPickerProps {
  label: string
  products: readonly PickedProduct[]
  /** Most products. */
  most: number
  onChange: (products: readonly PickedProduct[]) => void
}

/** Chosen products in their order, and a search for more. */
export function ProductPicker({ label, products, most, onChange }: ProductPickerProps) {
  const [q, setQ] = useState('')
  const isSearching = q.trim() !== ''
  const { data } = useCall(
    'admin.product.list',
    { query: { q: q.trim(), take: MOST_FOUND } },
    { isWanted: isSearching },
  )
  const found = (data?.products ?? []).filter(({ id }) => products.every((each) => each.id !== id))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {products.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-1 rounded-control bg-sunken pl-3 text-14">
            {name}
            <IconButton
              label={`${name} 빼기`}
              icon="close"
              onClick={() => onChange(products.filter((each) => each.id !== id))}
            />
          </li>
        ))}
      </ul>
      <TextField
        label="상품 찾기"
        placeholder="이름이나 번호"
        value={q}
        hint={`${products.length} / ${most}개`}
        onChange={({ target }) => setQ(target.value)}
      />
      {isSearching && (
        <ul className="flex flex-col gap-1">
          {found.map(({ id, name, image }) => (
            <li key={id} className="flex items-center gap-2 text-14">
              <ProductThumb image={image} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Button
                size="small"
                aria-label={`${name} 추가`}
                blocked={products.length >= most ? `${most}개까지 고를 수 있어요.` : undefined}
                onClick={() => onChange([...products, { id, name }])}
              >
                추가
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
