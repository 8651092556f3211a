import { Link } from 'react-router'
import { useSite } from '#src/lib/site-context.ts'

const BAR = 'block bg-accent-soft px-5 py-2 text-center text-13 font-semibold text-pretty text-accent-ink'

/** Notice of the brand above the page. Its space is part of the page that the server sends, so nothing moves. */
export function TopNotice() {
  const { topNotice } = useSite().settings
  if (topNotice === null) return undefined
  const { text, link } = topNotice
  return (
    <aside aria-label="가게 알림">
      {link === '' ? (
        <p className={BAR}>{text}</p>
      ) : (
        <Link to={link} className={`${BAR} underline underline-offset-4`}>
          {text}
        </Link>
      )}
    </aside>
  )
}
