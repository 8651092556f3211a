import type { HomeDisplay } from '@shop/contract'
import { Link } from 'react-router'
import { AutoplayButton } from '#src/ui/browse/autoplay.tsx'
import { Carousel } from '#src/ui/browse/carousel.tsx'
import { Picture } from '#src/ui/display/picture.tsx'

type DisplayLink = HomeDisplay['links'][number]
const SLIDE_MS = 5000
const WORDS_GROUND =
  'absolute inset-y-0 left-0 w-[64%] bg-linear-to-r from-accent-pressed from-10% via-accent-pressed/75 via-60% to-transparent'

/** Wide picture with text on the left over a background: pictures reach into that half, and widths differ. */
function WideLink({ link, first, round, sizes }: { link: DisplayLink; first: boolean; round: boolean; sizes: string }) {
  return (
    <Link
      to={link.link}
      className={`relative block overflow-hidden bg-accent ${round ? 'pressable rounded-card' : ''}`}
    >
      {link.image && <Picture image={link.image} shape="wide" sizes={sizes} decorative first={first} />}
      <span className={WORDS_GROUND} aria-hidden="true" />
      <span
        // in a carousel with arrows the text starts beside the arrow
        className={`absolute inset-y-0 left-0 flex w-[42%] flex-col justify-center gap-1 pl-5 text-white ${round ? '' : 'wide:w-1/2 wide:pl-18'}`}
      >
        <span className="text-18 leading-tight font-bold text-balance wide:text-28">{link.title}</span>
        {link.subTitle !== '' && <span className="text-13 text-pretty opacity-95 wide:text-16">{link.subTitle}</span>}
      </span>
    </Link>
  )
}

const turn = (next: () => void) => <AutoplayButton everyMs={SLIDE_MS} next={next} />

/** Carousel of large pictures. The very first picture of the page loads with priority. */
export function HeroCarousel({ section, first }: { section: HomeDisplay; first: boolean }) {
  const slides = section.links.map((link, at) => ({
    key: link.id,
    content: <WideLink link={link} first={first && at === 0} round={false} sizes="(min-width: 760px) 720px, 100vw" />,
  }))
  return <Carousel label={section.title} slides={slides} renderAside={turn} />
}

/** One or more wide pictures, stacked. */
export function BannerSection({ section, first }: { section: HomeDisplay; first: boolean }) {
  return (
    <section aria-label={section.title} className="flex flex-col gap-3 px-5 pt-9 last:pb-9">
      {section.links.map((link, at) => (
        <WideLink
          key={link.id}
          link={link}
          first={first && at === 0}
          round
          sizes="(min-width: 760px) 680px, calc(100vw - 40px)"
        />
      ))}
    </section>
  )
}

/** Allows a line break after a dot (`·`) in a name of several words. */
const breakable = (title: string): string => title.replaceAll('·', '\u2060·\u200B')

/** Small round pictures, five per row. */
export function QuickLinks({ section }: { section: HomeDisplay }) {
  return (
    <nav aria-label={section.title} className="px-3 pt-6">
      <ul className="grid grid-cols-5 gap-y-3">
        {section.links.map((link) => (
          <li key={link.id}>
            <Link to={link.link} className="pressable flex flex-col items-center gap-1.5 text-center text-12">
              <span className="size-15 overflow-hidden rounded-[38%] bg-sunken wide:size-20">
                {link.image && <Picture image={{ ...link.image }} sizes="80px" decorative className="size-full" />}
              </span>
              <span className="min-h-9 px-0.5 wide:min-h-0 leading-normal font-semibold text-balance text-ink-soft">
                {breakable(link.title)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
