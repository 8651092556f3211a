import type { LiveProduct } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { Link } from 'react-router'
import { Picture } from '#src/ui/display/picture.tsx'

/** Row of links to the products of a broadcast that is not on air. */
export function RoomProducts({ products }: { products: readonly LiveProduct[] }) {
  return (
    <ul
      aria-label="방송 상품"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row scrolls, so it must be reachable for the arrow keys
      tabIndex={0}
      className="no-scrollbar pointer-events-auto -mx-4 flex shrink-0 gap-2 overflow-x-auto px-4 side:mx-0 side:flex-col side:overflow-visible side:px-0"
    >
      {products.map(({ id, name, price, thumbnail, isSoldOut }) => (
        <li key={id} className="shrink-0">
          <Link
            to={`/product/${id}`}
            className="pressable flex w-60 items-center gap-3 rounded-card bg-white/15 p-2 ring-1 ring-white/20 ring-inset backdrop-blur-sm side:w-full"
          >
            <span className="block size-14 shrink-0 overflow-hidden rounded-control bg-white/20">
              {thumbnail && <Picture image={thumbnail} sizes="56px" decorative />}
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-13">{name}</span>
              <span className="figures block text-14 font-bold">{isSoldOut ? '품절' : formatWon(price)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Links to the products without scripts, while the panel of a broadcast on air needs them. */
export function NoScriptProducts({ products }: { products: readonly LiveProduct[] }) {
  return (
    <noscript>
      <p className="rounded-card bg-black/70 px-4 py-3 text-14">방송을 보려면 자바스크립트를 켜 주세요.</p>
      <ul className="mt-2 flex flex-col gap-1 rounded-card bg-black/70 px-4 py-3 text-14">
        {products.map(({ id, name, price }) => (
          <li key={id}>
            <Link to={`/product/${id}`} className="pointer-events-auto underline">
              {name} {formatWon(price)}
            </Link>
          </li>
        ))}
      </ul>
    </noscript>
  )
}
