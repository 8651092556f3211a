import { useCall } from '#src/lib/call-query.ts'
import { browserLoader, definePlan, serverLoader, want } from '#src/lib/page-data.ts'
import { definePageHandle } from '#src/lib/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { LostDrawing } from '#src/ui/shown/error-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import type { Route } from './+types/search-page.ts'

const plan = definePlan(() => ({ deferred: [want('category.list')] }))
export const loader = serverLoader(plan)
export const clientLoader = browserLoader(plan)
export const handle = definePageHandle({ title: '검색' })
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(siteOf(matches), { title: '검색', path: '/search', hidden: true })

/** Until words can be searched for, the ways by which everything can be found. */
export default function SearchPage() {
  const { data } = useCall('category.list')
  return (
    <>
      <EmptyState
        heading="h1"
        picture={<LostDrawing />}
        title="지금은 카테고리로 찾을 수 있어요"
        text="낱말로 찾는 검색은 아직 열리지 않았어요."
        action={<ButtonLink to="/category-list">전체 카테고리 보기</ButtonLink>}
      />
      {data && (
        <ul className="flex flex-wrap justify-center gap-2 px-5 pb-12">
          {data.categories.map(({ id, slug, name }) => (
            <li key={id}>
              <ButtonLink to={`/category/${slug}`} look="line" size="small">
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
