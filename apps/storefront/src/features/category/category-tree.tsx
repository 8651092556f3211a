import type { Category } from '@shop/contract'
import { Link } from 'react-router'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import { Picture } from '#src/ui/display/picture.tsx'

type Leaf = Category['children'][number]

/** Allows a line break after a dot (`·`) in a name of several words, never before it. */
const breakable = (name: string): string => name.replaceAll('·', '\u2060·\u200B')

function LeafLink({ leaf }: { leaf: Leaf }) {
  return (
    <Link
      to={`/category/${leaf.slug}`}
      className="pressable flex min-h-16 items-center gap-3 rounded-card bg-sunken p-2 pr-3 text-14 font-semibold"
    >
      <span className="size-12 shrink-0 overflow-hidden rounded-control bg-surface">
        {leaf.image && <Picture image={leaf.image} sizes="48px" decorative />}
      </span>
      <span className="min-w-0 flex-1 text-pretty">
        {breakable(leaf.name)}
        <span className="figures block text-12 font-normal text-ink-faint">{leaf.productsCount}개</span>
      </span>
    </Link>
  )
}

/** A category with its sub-categories in two columns. */
export function CategoryBranch({ category, first }: { category: Category; first: boolean }) {
  const titleId = `category-${category.id}`
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Link to={`/category/${category.slug}`} className="pressable flex items-center gap-3 rounded-card">
          <span className="size-14 shrink-0 overflow-hidden rounded-full bg-sunken">
            {category.image && <Picture image={category.image} sizes="56px" decorative first={first} />}
          </span>
          <span className="flex-1 text-18 font-bold">{category.name}</span>
          <span className="flex items-center text-13 font-semibold text-ink-faint">
            전체 보기
            <ForwardIcon size={16} />
          </span>
        </Link>
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-2.5">
        {category.children.map((leaf) => (
          <li key={leaf.id}>
            <LeafLink leaf={leaf} />
          </li>
        ))}
      </ul>
    </section>
  )
}
