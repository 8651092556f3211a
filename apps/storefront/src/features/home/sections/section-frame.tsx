import type { HomeDisplay } from '@shop/contract'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'

interface SectionFrameProps {
  section: Pick<HomeDisplay, 'id' | 'title' | 'subTitle' | 'moreLink'>
  /** Beside the title, e.g. a countdown. */
  aside?: ReactNode
  /** About how high it is, where that is not as high as a row of cards: a CSS length. */
  room?: string
  children: ReactNode
}

/** Title, a sentence below it, the way to all of it, and what the section shows. */
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
