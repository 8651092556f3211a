import type { Product } from '@shop/contract'
import { InfoIcon } from '#src/ui/icons/sign-icons.tsx'
import { isPersonal } from './has-sale-terms.ts'
import { listNotes } from './list-notes.ts'

/** Terms to know before buying, the same for all users. The personal note is directly below. */
export function SaleNotes({ product }: { product: Product }) {
  const notes = listNotes(product)
  if (notes.length === 0) return null
  return (
    <section
      aria-label="구매 안내"
      className={`mx-5 mt-3 bg-sunken px-4 pt-3 ${isPersonal(product) ? 'rounded-t-control pb-1.5' : 'rounded-control pb-3'}`}
    >
      <ul className="flex flex-col gap-1.5">
        {notes.map((note) => (
          <li key={note} className="figures flex gap-1.5 text-13 text-ink-soft">
            <InfoIcon size={18} className="mt-px shrink-0 text-ink-faint" />
            {note}
          </li>
        ))}
      </ul>
    </section>
  )
}
