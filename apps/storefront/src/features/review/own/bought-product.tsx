import type { Review } from '@shop/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '#src/ui/display/picture.tsx'

interface BoughtProductProps {
  product: Review['orderItemProduct']['product']
  optionName: string
  children?: ReactNode
}

/** A bought product with its option, as the head of an entry or a form. */
export function BoughtProduct({ product: { id, name, images }, optionName, children }: BoughtProductProps) {
  const [image] = images
  return (
    <div className="flex gap-3">
      <Link
        to={`/product/${id}`}
        tabIndex={-1}
        aria-hidden="true"
        className="block size-18 shrink-0 overflow-hidden rounded-card bg-sunken"
      >
        {image && <Picture image={image} sizes="72px" decorative />}
      </Link>
      <div className="min-w-0 flex-1">
        <Link to={`/product/${id}`} className="line-clamp-2 text-14 font-semibold hover:underline">
          {name}
        </Link>
        {optionName !== '' && optionName !== name && <p className="text-13 text-ink-soft">{optionName}</p>}
        {children}
      </div>
    </div>
  )
}
