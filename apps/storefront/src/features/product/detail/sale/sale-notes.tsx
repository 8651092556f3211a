import type { Product, ProductForUser } from '@shop/contract'
import { InfoIcon } from '#src/ui/icons/sign-icons.tsx'
import { usePersonalProduct } from '../../member/use-personal-product.ts'
import { listNotes } from './list-notes.ts'

const isPersonal = (product: Product): boolean =>
  product.minAppUserGrade > 0 || product.restrictedStockOrder !== null || product.userProductOrderConditions.length > 0

const personalText = (product: Product, personal: ProductForUser): string => {
  if (!personal.isGradeSatisfied) return '지금 등급으로는 살 수 없어요.'
  if (personal.userProductOrderConditions.some(({ isSatisfy }) => !isSatisfy)) return '아직 공유하지 않았어요.'
  if (product.restrictedStockOrder !== null && personal.remainingUnits !== null)
    return personal.remainingUnits === 0
      ? '살 수 있는 수량을 모두 샀어요.'
      : `지금 ${personal.remainingUnits}개까지 살 수 있어요.`
  return '지금 바로 살 수 있어요.'
}

/** What the notes mean for this visitor; its line is kept free until that is known. */
function PersonalNote({ product }: { product: Product }) {
  const personal = usePersonalProduct(product.id)
  return (
    <p className="min-h-5 pl-6 text-13 font-semibold text-accent-ink" aria-live="polite">
      {personal && personalText(product, personal)}
    </p>
  )
}

/** What to know before buying. */
export function SaleNotes({ product }: { product: Product }) {
  const notes = listNotes(product)
  if (notes.length === 0) return null
  return (
    <section aria-label="구매 안내" className="mx-5 mt-3 flex flex-col gap-1.5 rounded-control bg-sunken px-4 py-3">
      <ul className="flex flex-col gap-1.5">
        {notes.map((note) => (
          <li key={note} className="figures flex gap-1.5 text-13 text-ink-soft">
            <InfoIcon size={18} className="mt-px shrink-0 text-ink-faint" />
            {note}
          </li>
        ))}
      </ul>
      {isPersonal(product) && <PersonalNote product={product} />}
    </section>
  )
}
