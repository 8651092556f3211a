import { useState } from 'react'
import { Link } from 'react-router'
import { SideRow } from '#src/ui/browse/side-row.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { type RecentProduct, recentProducts } from './recent-products.ts'

function RecentCard({ product, onRemove }: { product: RecentProduct; onRemove: () => void }) {
  const { id, name, image } = product
  return (
    <li className="relative w-28 shrink-0 snap-start">
      <Link to={`/product/${id}`} className="pressable block">
        <div className="overflow-hidden rounded-card bg-sunken">
          <Picture image={image} sizes="112px" decorative />
        </div>
        <p className="mt-2 line-clamp-2 text-13">{name}</p>
      </Link>
      <button
        type="button"
        aria-label={`최근 본 상품에서 ${name} 지우기`}
        onClick={onRemove}
        className="pressable finger absolute! top-1.5 right-1.5 flex size-7 items-center justify-center rounded-full bg-black/55 text-white"
      >
        <CloseIcon size={16} />
      </button>
    </li>
  )
}

interface RecentRailProps {
  /** Product of the current page, which is omitted. */
  except?: number
}

/** Products recently viewed on this device. Known only to the browser, so the server renders none. */
export function RecentRail({ except }: RecentRailProps) {
  const [kept, setKept] = useState<readonly RecentProduct[]>(() => recentProducts().list())
  const shown = kept.filter(({ id }) => id !== except)
  if (shown.length === 0) return null
  const change = (make: () => void) => {
    make()
    setKept(recentProducts().list())
  }
  return (
    <section aria-labelledby="recent-title" className="border-t-8 border-ground px-5 py-7">
      <div className="mb-4 flex items-center justify-between">
        <h2 id="recent-title" className="text-18 font-bold">
          최근 본 상품
        </h2>
        <button
          type="button"
          onClick={() => change(recentProducts().clear)}
          className="finger text-13 text-ink-faint underline underline-offset-4"
        >
          모두 지우기
        </button>
      </div>
      <SideRow label="최근 본 상품">
        {shown.map((product) => (
          <RecentCard
            key={product.id}
            product={product}
            onRemove={() => change(() => recentProducts().remove(product.id))}
          />
        ))}
      </SideRow>
    </section>
  )
}
