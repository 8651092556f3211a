import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CartCount } from '#src/features/cart/cart-count.tsx'
import { OptionSheetHost } from '#src/features/product/option-sheet-host.tsx'
import { addRecentWord } from '#src/features/search/recent-words.ts'
import { readSearchChoice, searchInput } from '#src/features/search/search-address.ts'
import { SearchBox } from '#src/features/search/search-box.tsx'
import { SearchResults } from '#src/features/search/search-results.tsx'
import { SearchStart } from '#src/features/search/search-start.tsx'
import { definePlan, pageLoader, want } from '#src/lib/page/page-data.ts'
import { definePageHandle } from '#src/lib/page/page-handle.ts'
import { Seo } from '#src/lib/seo.tsx'
import { IconButton, IconLink } from '#src/ui/controls/icon-button.tsx'
import { CartIcon } from '#src/ui/icons/shop-icons.tsx'
import { BackIcon } from '#src/ui/icons/sign-icons.tsx'
import { useLazyComponent } from '#src/lib/use-lazy-component.ts'

export const plan = definePlan(({ url }) => {
  const choice = readSearchChoice(url.searchParams)
  if (choice.q === '') return { deferred: [want('search.listPopular')] }
  return { served: [want('search.listProducts', searchInput(choice))] }
})
export const loader = pageLoader(plan)
// the search field is in the page's own top bar
export const handle = definePageHandle({ bar: 'none' })
export function Head() {
  const [search] = useSearchParams()
  const { q } = readSearchChoice(search)
  return <Seo title={q === '' ? '검색' : `‘${q}’ 검색 결과`} path="/search" hidden />
}

const loadSheet = () => import('#src/features/order/purchase-sheet.tsx')

function SearchBar({ term }: { term: string }) {
  const navigate = useNavigate()
  const goBack = () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    void (idx ? navigate(-1) : navigate('/', { replace: true }))
  }
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 bg-surface/95 px-1.5 backdrop-blur-md">
      <IconButton label="뒤로 가기" onClick={goBack}>
        <BackIcon />
      </IconButton>
      {/* the key changes with the search, so a new search discards the typed text of the last */}
      <SearchBox key={term} term={term} takesFocus={term === ''} />
      <IconLink label="장바구니" to="/cart">
        <CartIcon />
        <CartCount />
      </IconLink>
    </header>
  )
}

const loadVideos = () => import('#src/features/video/product-videos.tsx').then((part) => part.ProductVideos)

/** Videos of the results. Loaded in the browser: results are not cached, and their videos would delay them. */
function ResultVideos({ productIds }: { productIds: readonly number[] }) {
  const { Part } = useLazyComponent(loadVideos)
  if (!Part) return null
  return (
    <div className="-mx-5 mt-7">
      <Part productIds={productIds} title="관련 영상" isFramed />
    </div>
  )
}
const renderVideos = (productIds: readonly number[]) => <ResultVideos productIds={productIds} />

export default function SearchPage() {
  const [search] = useSearchParams()
  const choice = readSearchChoice(search)
  const { q } = choice
  useEffect(() => addRecentWord(q), [q])
  return (
    <>
      <SearchBar term={q} />
      <h1 className="sr-only">{q === '' ? '검색' : `‘${q}’ 검색 결과`}</h1>
      {q === '' ? <SearchStart /> : <SearchResults key={q} choice={choice} renderRail={renderVideos} />}
      <OptionSheetHost load={loadSheet} />
    </>
  )
}
