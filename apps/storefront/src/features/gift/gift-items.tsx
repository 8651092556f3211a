import type { GiftItem } from '@shop/contract'
import { Picture } from '#src/ui/display/picture.tsx'

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="flex gap-2">
    <dt className="w-24 shrink-0 text-ink-faint">{name}</dt>
    <dd className="min-w-0 flex-1">{children}</dd>
  </div>
)

/** Goods of a gift: picture, option, units, and what the law requires before they are eaten. Contains no price. F9 */
export function GiftItems({ items }: { items: readonly GiftItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map(({ productId, name, image, option, unit, origin, allergens }) => (
        <li key={`${productId} ${option}`} className="flex gap-3.5 py-4 first:pt-0 last:pb-0">
          {image && (
            <div className="size-20 shrink-0 overflow-hidden rounded-card">
              <Picture image={image} sizes="80px" decorative />
            </div>
          )}
          <div className="min-w-0 flex-1">
            <p className="text-16 font-semibold [overflow-wrap:anywhere]">{name}</p>
            <p className="figures mt-0.5 text-14 text-ink-soft">
              {option && `${option} · `}
              {unit}개
            </p>
            <dl className="mt-2 flex flex-col gap-0.5 text-13 text-ink-soft">
              {origin && <Fact name="원산지">{origin}</Fact>}
              {allergens && <Fact name="알레르기 유발">{allergens}</Fact>}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  )
}
