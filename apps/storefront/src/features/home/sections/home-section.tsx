import type { HomeDisplay } from '@shop/contract'
import type { ReactNode } from 'react'
import { HomeBestSection } from './home-best-section.tsx'
import { BannerSection, HeroCarousel, QuickLinks } from './link-sections.tsx'
import { BigCardSection, GridSection, RailSection, RankedSection, TimedDealSection } from './product-sections.tsx'
import { ReviewRailSection } from './review-section.tsx'
import { TabbedSection } from './tabbed-section.tsx'
import { VideoRailSection } from './video-section.tsx'

interface SectionProps {
  section: HomeDisplay
  /** True for the first section of the page. */
  first: boolean
}

/** Component per displayUiType. HOME-1 */
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
  home_best: HomeBestSection,
}

/** Sections that load their own content. Only they know whether it is empty. */
const withOwn = new Set<HomeDisplay['displayUiType']>(['video_rail', 'review_rail', 'home_best'])

/** One section of a home page. Renders nothing if it has no content. */
export function HomeSection({ section, first }: SectionProps) {
  if (section.displayContentsType === 'tab') return <TabbedSection section={section} />
  const isEmpty = section.links.length === 0 && section.products.length === 0
  if (isEmpty && !withOwn.has(section.displayUiType)) return null
  const Look = looks[section.displayUiType]
  return <Look section={section} first={first} />
}
