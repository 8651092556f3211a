import { useEffect, useRef, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { wonText } from '#src/lib/format/texts.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { ProductThumb } from './grid/product-thumb.tsx'
import type { Image } from '@shop/contract'

const MOST_FOUND = 8

export interface PickedProduct {
  id: number
  name: string
  price: number
  image: Image | null
  /** False: shoppers do not find it. */
  isShown?: boolean
}

interface PickerProps {
  label: string
  ids: readonly number[]
  /** `added`: the product that was added. */
  onChange: (ids: number[], added?: PickedProduct) => void
  /** Most products. */
  most?: number
  /** Products that are known already, so that they are not read. */
  known?: readonly PickedProduct[]
  error?: string | undefined
}

/** Reads the names of products that are not known yet. */
const useNames = (ids: readonly number[], known: readonly PickedProduct[]) => {
  const [names, setNames] = useState(() => new Map(known.map((product) => [product.id, product])))
  const asked = useRef(new Set<number>())
  const missing = ids.filter((id) => !names.has(id)).join(',')
  useEffect(() => {
    const wanted = missing.split(',').filter((id) => id !== '' && !asked.current.has(Number(id)))
    if (wanted.length === 0) return
    for (const id of wanted) asked.current.add(Number(id))
    call('admin.display.listProducts', { query: { ids: wanted.slice(0, 200).join(',') } }).then(
      ({ products }) => setNames((before) => new Map([...before, ...products.map((each) => [each.id, each] as const)])),
      // the numbers are shown instead
      () => undefined,
    )
  }, [missing])
  return { names, add: (product: PickedProduct) => setNames((before) => new Map(before).set(product.id, product)) }
}

const noneKnown: readonly PickedProduct[] = []

/** Products in an order: found by name or number, moved by buttons, removed. */
export function ProductListPicker({ label, ids, onChange, most = 200, known = noneKnown, error }: PickerProps) {
  const [q, setQ] = useState('')
  const { names, add } = useNames(ids, known)
  const isWanted = q.trim() !== ''
  const { data } = useCall('admin.product.list', { query: { q, take: MOST_FOUND } }, { isWanted })
  const found = isWanted ? (data?.products ?? []).filter(({ id }) => !ids.includes(id)) : []
  const move = (at: number, to: number): void => {
    const next = ids.toSpliced(at, 1)
    onChange(next.toSpliced(to, 0, ids[at] as number))
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="text-13 font-semibold text-ink-soft">
        {label} {ids.length}개
      </legend>
      <ol aria-label={`고른 ${label}`} className="flex max-h-80 flex-col gap-0.5 overflow-y-auto">
        {ids.map((id, at) => {
          const product = names.get(id)
          const name = product?.name ?? `상품 ${id}`
          return (
            <li key={id} className="flex items-center gap-2 rounded-control px-1 text-14 hover:bg-sunken">
              <span className="w-6 shrink-0 text-right text-12 text-ink-faint tabular-nums">{at + 1}</span>
              <ProductThumb image={product?.image ?? null} />
              <span className="min-w-0 flex-1 truncate">
                {name}
                {product?.isShown === false && <span className="text-12 text-danger"> 안 보이는 상품</span>}
              </span>
              <IconButton label={`${name} 위로`} icon="up" disabled={at === 0} onClick={() => move(at, at - 1)} />
              <IconButton
                label={`${name} 아래로`}
                icon="down"
                disabled={at === ids.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                label={`${name} 빼기`}
                icon="close"
                onClick={() => onChange(ids.filter((each) => each !== id))}
              />
            </li>
          )
        })}
      </ol>
      {ids.length < most && (
        <TextField
          label={`${label} 찾기`}
          isLabelHidden
          placeholder="상품 이름이나 번호로 찾아 추가해요"
          value={q}
          error={error}
          onChange={({ target }) => setQ(target.value)}
        />
      )}
      <ul aria-label={`찾은 ${label}`} className="flex flex-col gap-1">
        {found.map(({ id, name, price, image }) => (
          <li key={id} className="flex items-center gap-2 text-14">
            <ProductThumb image={image} />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-13 text-ink-soft tabular-nums">{wonText(price)}</span>
            <Button
              size="small"
              aria-label={`${name} 추가`}
              onClick={() => {
                const product = { id, name, price, image }
                add(product)
                onChange([...ids, id], product)
              }}
            >
              추가
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
