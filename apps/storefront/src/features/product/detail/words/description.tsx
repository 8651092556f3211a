import type { Product } from '@shop/contract'
import { useId, useState } from 'react'
import { useBrand } from '#src/lib/brand-context.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DownIcon } from '#src/ui/icons/sign-icons.tsx'
import { SafeHtml } from '#src/ui/shown/safe-html.tsx'
import { FactTable } from './facts-table.tsx'

/** The long description, folded until somebody wants it. */
function Story({ html }: { html: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <div id={id} className={`relative overflow-hidden ${open ? '' : 'max-h-160'}`} inert={!open}>
        <SafeHtml html={html} />
        {!open && <div className="absolute inset-x-0 bottom-0 h-28 bg-linear-to-t from-surface" aria-hidden="true" />}
      </div>
      <Button look="line" wide aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? '상세 설명 접기' : '상세 설명 더 보기'}
        <DownIcon size={18} className={open ? 'rotate-180' : ''} />
      </Button>
    </div>
  )
}

/** Whom one calls is the shop one buys in, unless the seller names another number. */
const CONSULTING = '소비자 상담 관련 전화번호'

/** What the seller tells of it, and the notice on food the law asks for. */
export function Description({ product }: { product: Product }) {
  const { legal } = useBrand()
  const { foodNotice } = product.productDetail
  const names = foodNotice.map(({ name }) => name)
  const consulting = names.includes(CONSULTING) ? [] : [{ name: CONSULTING, value: legal.phone }]
  return (
    <div className="flex flex-col gap-8">
      {product.contents !== '' && <Story key={product.id} html={product.contents} />}
      {foodNotice.length > 0 && <FactTable caption="상품정보제공고시" facts={[...foodNotice, ...consulting]} />}
    </div>
  )
}
