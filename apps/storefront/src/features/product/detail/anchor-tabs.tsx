import { useEffect, useState } from 'react'
import { Link } from 'react-router'

export interface Anchor {
  /** Id of the target section. */
  id: string
  label: string
}
const TAB =
  'relative flex h-12 flex-1 items-center justify-center text-14 font-semibold whitespace-nowrap text-ink-faint aria-[current=true]:text-ink aria-[current=true]:after:absolute aria-[current=true]:after:inset-x-0 aria-[current=true]:after:bottom-0 aria-[current=true]:after:h-0.5 aria-[current=true]:after:bg-ink'

/** Offset (px) below the bars at which a section counts as being read. */
const READING_LINE = 140

const findReading = (ids: readonly string[]): string | undefined => {
  const passed = ids.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= READING_LINE
  })
  return passed.at(-1) ?? ids[0]
}

/** Returns the id of the section being read. */
const useReading = (anchors: readonly Anchor[]): string | undefined => {
  const [reading, setReading] = useState(anchors[0]?.id)
  const ids = anchors.map(({ id }) => id).join(' ')
  useEffect(() => {
    const watched = ids.split(' ')
    const observer = new IntersectionObserver(() => setReading(findReading(watched)), {
      rootMargin: `-${READING_LINE}px 0px -60% 0px`,
    })
    for (const id of watched) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return reading
}

/** Sticky tabs that link to sections of the page. */
export function AnchorTabs({ anchors }: { anchors: readonly Anchor[] }) {
  const reading = useReading(anchors)
  return (
    <nav aria-label="상품 정보" className="hairline-b sticky top-14 z-10 flex bg-surface/95 px-2 backdrop-blur-md">
      {anchors.map(({ id, label }) => (
        <Link key={id} to={`#${id}`} replace aria-current={id === reading ? 'true' : undefined} className={TAB}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
