import type { AdminProduct } from '@shop/contract'
import { useState } from 'react'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { ProductThumb } from '../grid/product-thumb.tsx'
import type { ProductRecord } from './editor-record.ts'

const MOST_FOUND = 8

/** Related products that come first on the page, found by name. */
export function RelatedSection({ record, product }: { record: ProductRecord; product: AdminProduct }) {
  const { value: ids, onChange, error } = record.value('relatedIds')
  const [q, setQ] = useState('')
  const [names, setNames] = useState(() => new Map(product.related.map(({ id, name }) => [id, name])))
  const query = { q, take: MOST_FOUND }
  const { data } = useCall('admin.product.list', { query }, { isWanted: q.trim() !== '' })
  const found = (data?.products ?? []).filter(({ id }) => id !== product.id && !ids.includes(id))
  return (
    <Card title="관련 상품">
      <ul aria-label="고른 관련 상품" className="flex flex-wrap gap-2">
        {ids.map((id) => (
          <li key={id} className="flex items-center gap-1 rounded-control bg-sunken pl-3 text-14">
            {names.get(id) ?? `상품 ${id}`}
            <IconButton
              label={`${names.get(id) ?? id} 빼기`}
              icon="close"
              onClick={() => onChange(ids.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ul>
      <TextField
        label="상품 찾기"
        placeholder="이름이나 번호"
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {error && <p className="text-12 text-danger">{error}</p>}
      <ul className="flex flex-col gap-1">
        {q.trim() !== '' &&
          found.map(({ id, name, image }) => (
            <li key={id} className="flex items-center gap-2 text-14">
              <ProductThumb image={image} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Button
                size="small"
                onClick={() => {
                  setNames(new Map(names).set(id, name))
                  onChange([...ids, id])
                }}
              >
                추가
              </Button>
            </li>
          ))}
      </ul>
    </Card>
  )
}
