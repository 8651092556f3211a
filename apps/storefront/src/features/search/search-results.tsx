import type { ProductCard } from '@shop/contract'
import { formatCount, noNarrowing, toErrorText, withRo, writeSearchFilter } from '@shop/rules'
import { type ReactNode, useEffect } from 'react'
import { GridSkeleton, ProductGrid } from '#src/features/product/product-grid.tsx'
import { track } from '#src/lib/measurement/track.ts'
import { noticeTexts } from '#src/lib/notice-texts.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { LostIllustration } from '#src/ui/display/illustration/error-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { ErrorNote } from '#src/ui/display/error-note.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { narrowingOf, narrowSearch, type SearchChoice, toSearchAddress } from './search-address.ts'
import { SearchTools } from './search-tools.tsx'
import { type SearchPage, useSearchPages } from './use-search-pages.ts'

const Waiting = () => (
  <div aria-busy="true" className="flex flex-col gap-4 px-5 py-4">
    <div className="flex gap-2">
      {['w-16', 'w-24', 'w-28', 'w-20'].map((width) => (
        <Skeleton key={width} className={`h-9 ${width} rounded-chip`} />
      ))}
    </div>
    <GridSkeleton count={6} />
  </div>
)

/** Note that the term was corrected. */
function Correction({ first }: { first: SearchPage }) {
  const { correction } = first
  if (!correction) return null
  return (
    <p className="mx-5 mt-3 rounded-card bg-sunken px-4 py-3 text-14 text-ink-soft">
      <b className="text-ink">{withRo(correction.term, ['‘', '’'])}</b> 찾은 결과예요.
    </p>
  )
}

const isNarrowed = (choice: SearchChoice, { saidFilter }: SearchPage): boolean =>
  writeSearchFilter(narrowingOf(choice, saidFilter)) !== undefined

function Nothing({ choice, first }: { choice: SearchChoice; first: SearchPage }) {
  const isNarrow = isNarrowed(choice, first)
  return (
    <>
      <EmptyState
        picture={<LostIllustration />}
        title={isNarrow ? '조건에 맞는 상품이 없어요.' : noticeTexts.noSearchResults}
        text={isNarrow ? '필터를 줄이면 더 많이 볼 수 있어요.' : '낱말을 줄이거나 다른 낱말로 찾아 보세요.'}
        action={
          isNarrow ? (
            <ButtonLink look="line" to={toSearchAddress(narrowSearch(choice, first.saidFilter, noNarrowing))} replace>
              필터 모두 풀기
            </ButtonLink>
          ) : (
            <ButtonLink look="line" to="/category-list">
              전체 카테고리 보기
            </ButtonLink>
          )
        }
      />
      {first.recommendations.length > 0 && (
        <section aria-labelledby="search-recommended" className="px-5 pb-10">
          <h2 id="search-recommended" className="pb-4 text-18 font-bold">
            이런 상품은 어때요?
          </h2>
          <ProductGrid products={first.recommendations} />
        </section>
      )}
    </>
  )
}

interface SearchResultsProps {
  choice: SearchChoice
  /** Renders what belongs to the first results, below some of them. */
  renderRail?: ((productIds: readonly number[]) => ReactNode) | undefined
}

/** Results above the rail: more than the first screen, so that a rail that loads later does not move it. */
const ABOVE_RAIL = 6

/** Products, with the rail below the first of them. */
function Results({ products, rail }: { products: readonly ProductCard[]; rail: ReactNode }) {
  if (!rail) return <ProductGrid products={products} first heading="h2" />
  return (
    <>
      <ProductGrid products={products.slice(0, ABOVE_RAIL)} first heading="h2" />
      {rail}
      {products.length > ABOVE_RAIL && (
        <div className="pt-7">
          <ProductGrid products={products.slice(ABOVE_RAIL)} heading="h2" />
        </div>
      )}
    </>
  )
}

interface FoundProps {
  search: ReturnType<typeof useSearchPages>
  rail: ReactNode
}

/** Result list. Loads the next page near the end of the list. */
function Found({ search, rail }: FoundProps) {
  const { data, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = search
  const products = data?.pages.flatMap((page) => page.products) ?? []
  const isCut = data?.pages[0]?.listIsCut
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={`px-5 pt-2 pb-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
    >
      <Results products={products} rail={rail} />
      <LoadMore
        more={hasNextPage && !isPlaceholderData}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError && !isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        skeleton={
          <div className="pt-7">
            <GridSkeleton count={6} />
          </div>
        }
      />
      {isCut && !hasNextPage && !isPlaceholderData && (
        <p className="pt-8 text-center text-14 text-ink-faint">
          상품이 많아 {formatCount(products.length)}개까지만 보여 드려요. 필터를 고르거나 검색어를 더 자세히 써 보세요.
        </p>
      )}
    </div>
  )
}

/** Reports a search once its results are shown. TRACK-8 */
const useReportedSearch = (term: string, isShown: boolean): void =>
  useEffect(() => {
    if (isShown) track('search', { search_term: term.slice(0, 100) })
  }, [term, isShown])

/** Search results, 15 per page. SCREEN-13, PAGE-15 */
export function SearchResults({ choice, renderRail }: SearchResultsProps) {
  const search = useSearchPages(choice)
  const first = search.data?.pages[0]
  useReportedSearch(choice.q, first !== undefined)
  if (!first)
    return search.isError ? (
      <ErrorNote text={toErrorText(search.error)} onRetry={() => void search.refetch()} />
    ) : (
      <Waiting />
    )
  const isNarrow = isNarrowed(choice, first)
  return (
    <>
      <Correction first={first} />
      {(first.page.count > 0 || isNarrow) && <SearchTools choice={choice} first={first} />}
      {first.page.count > 0 ? (
        <Found search={search} rail={renderRail?.(first.products.map(({ id }) => id))} />
      ) : (
        <Nothing choice={choice} first={first} />
      )}
    </>
  )
}
