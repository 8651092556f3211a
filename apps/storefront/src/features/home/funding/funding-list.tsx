import type { HomeDisplay } from '@shop/contract'
import { GridSkeleton } from '#src/features/product/product-grid.tsx'
import { useCall, useLoaded } from '#src/lib/call/call-query.ts'
import { useEndless } from '#src/lib/use-endless.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { productsInput } from '../home-choice.ts'
import { FundingCard } from './funding-card.tsx'
import { fundingInput } from './funding-facts.ts'

const LARGE = 'grid gap-x-3 gap-y-9 wide:grid-cols-2'
const SMALL = 'grid grid-cols-2 gap-x-3 gap-y-8'

interface SectionProps {
  section: HomeDisplay
  isFirst: boolean
}

/** A section: its first products, then further pages. PAGE-30 */
function FundingSection({ section, isFirst }: SectionProps) {
  // fetched by the browser: orders change the progress, and the page is cached for all users
  const { data, isError } = useCall('home.listFundings')
  const progressOf = (id: number) =>
    data || isError ? (data?.fundings.find(({ productId }) => productId === id) ?? null) : undefined
  const first = { page: { nextPage: section.nextPage }, products: section.products }
  const { pages, ...rest } = useEndless('home.listDisplayProducts', productsInput(section.id), first)
  const products = pages.flatMap((page) => page.products)
  const large = section.displayUiType === 'big_card'
  const titleId = `section-${section.id}`
  return (
    <section aria-labelledby={titleId} className="px-5 pt-8 last:pb-10">
      <h2 id={titleId} className="text-18 font-bold text-pretty">
        {section.title}
      </h2>
      {section.subTitle !== '' && <p className="mt-0.5 text-13 text-ink-faint">{section.subTitle}</p>}
      <ul className={`mt-4 ${large ? LARGE : SMALL}`}>
        {products.map((product, at) => (
          <li key={product.id}>
            <FundingCard
              product={product}
              progress={progressOf(product.id)}
              large={large}
              first={isFirst && at === 0}
            />
          </li>
        ))}
      </ul>
      <LoadMore {...rest} skeleton={<GridSkeleton />} />
    </section>
  )
}

/** Items that are collecting, open soon or have just opened, five sections per page. SCREEN-17, PAGE-5 */
export function FundingList() {
  const first = useLoaded('home.listDisplays', fundingInput)
  const { pages, ...rest } = useEndless('home.listDisplays', fundingInput, first)
  const sections = pages.flatMap((page) => page.displayCategories).filter(({ products }) => products.length > 0)
  if (sections.length === 0)
    return (
      <EmptyState
        picture={<BasketIllustration />}
        title="지금 모으는 펀딩이 없어요"
        text="새 펀딩이 열리면 여기에서 알려 드릴게요."
        action={<ButtonLink to="/best">인기 상품 보기</ButtonLink>}
      />
    )
  return (
    <>
      {sections.map((section, at) => (
        <FundingSection key={section.id} section={section} isFirst={at === 0} />
      ))}
      <LoadMore
        {...rest}
        skeleton={
          <div className="px-5 py-8">
            <GridSkeleton />
          </div>
        }
      />
    </>
  )
}
