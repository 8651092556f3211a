import { GridSkeleton } from '#src/features/product/product-grid.tsx'
import { useLoaded } from '#src/lib/call/call-query.ts'
import { useEndless } from '#src/lib/use-endless.ts'
import { LoadMore } from '#src/ui/browse/load-more.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { sectionsInput } from './home-choice.ts'
import { HomeSection } from './sections/home-section.tsx'

function SectionSkeleton() {
  return (
    <div className="px-5 pt-9">
      <Skeleton className="mb-5 h-6 w-1/2" />
      <GridSkeleton />
    </div>
  )
}

/** Sections of a display page, five per page. PAGE-5 */
export function SectionList({ pageKey }: { pageKey: string }) {
  const input = sectionsInput(pageKey)
  const first = useLoaded('home.listDisplays', input)
  const { pages, ...rest } = useEndless('home.listDisplays', input, first)
  const sections = pages.flatMap((page) => page.displayCategories)
  return (
    <>
      {sections.map((section, at) => (
        <HomeSection key={section.id} section={section} first={at === 0} />
      ))}
      <LoadMore {...rest} skeleton={<SectionSkeleton />} />
    </>
  )
}
