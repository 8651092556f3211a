import type { HomeDisplay } from '@shop/contract'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'

/** Height of a section with this many cards in two columns: the card boxes (`grid-room`), each with the gap below it. */
export const gridRoom = (count: number): string => `calc(6rem + ${Math.ceil(count / 2)} * (min(50vw, 22.5rem) + 9rem))`

/** Height of a section with this many cards in one column. */
export const listRoom = (count: number): string => `${6 + count * 8.75}rem`

interface SectionFrameProps {
  section: Pick<HomeDisplay, 'id' | 'title' | 'subTitle' | 'moreLink'>
  /** Rendered beside the title, e.g. a countdown. */
  aside?: ReactNode
  /** Approximate height as a CSS length, if it differs from a row of cards. */
  room?: string
  children: ReactNode
}

/** Frame of a section: title, subtitle, link to the full list, and content. */
export function SectionFrame({ section, aside, room, children }: SectionFrameProps) {
  const titleId = `section-${section.id}`
  return (
    <section
      aria-labelledby={titleId}
      className="far px-5 pt-9 last:pb-9"
      {...(room !== undefined && { style: { '--room': room } as CSSProperties })}
    >
      <div className="mb-4 flex items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-18 font-bold text-pretty">
            {section.title}
          </h2>
          {section.subTitle !== '' && <p className="mt-0.5 text-13 text-ink-faint">{section.subTitle}</p>}
        </div>
        {aside}
        {section.moreLink !== null && (
          <Link
            to={section.moreLink}
            className="finger flex shrink-0 items-center text-13 font-semibold text-ink-faint"
          >
            <span className="sr-only">{section.title} </span>
            전체 보기
            <ForwardIcon size={16} />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
