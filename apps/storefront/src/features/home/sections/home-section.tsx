import type { HomeDisplay } from '@shop/contract'
import type { ReactNode } from 'react'
import { BannerSection, HeroCarousel, QuickLinks } from './link-sections.tsx'
import { BigCardSection, GridSection, RailSection, RankedSection, TimedDealSection } from './product-sections.tsx'
import { ReviewRailSection } from './review-section.tsx'
import { TabbedSection } from './tabbed-section.tsx'
import { VideoRailSection } from './video-section.tsx'

interface SectionProps {
  section: HomeDisplay
  /** The page begins with it. */
  first: boolean
}

/** How each kind of section looks. HOME-1 */
const looks: Record<HomeDisplay['displayUiType'], (props: SectionProps) => ReactNode> = {
  hero_carousel: HeroCarousel,
  quick_links: QuickLinks,
  banner: BannerSection,
  grid: GridSection,
  rail: RailSection,
  ranked: RankedSection,
  big_card: BigCardSection,
  timed_deal: TimedDealSection,
  video_rail: VideoRailSection,
  review_rail: ReviewRailSection,
}

/** One section of a home page; nothing where it has nothing to show. */
export function HomeSection({ section, first }: SectionProps) {
  if (section.displayContentsType === 'tab') return <TabbedSection section={section} />
  const isEmpty = section.links.length === 0 && section.products.length === 0
  // reviews of no product in particular are those of the whole shop
  if (isEmpty && section.displayUiType !== 'review_rail') return null
  const Look = looks[section.displayUiType]
  return <Look section={section} first={first} />
}
