import type { NoticeCard, NoticeCardKey } from '@shop/brands'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useBrand } from '#src/lib/brand-context.ts'
import type { IconProps } from '#src/ui/icons/icon.tsx'
import { ChatIcon, NewsIcon, StoreIcon } from '#src/ui/icons/shop-icons.tsx'
import { ForwardIcon, ExternalLinkIcon } from '#src/ui/icons/sign-icons.tsx'

const icons: Record<NoticeCardKey, ComponentType<IconProps>> = {
  support: ChatIcon,
  'store-entry': StoreIcon,
  news: NewsIcon,
}
const CARD =
  'pressable flex h-full min-h-[4.5rem] items-center gap-3.5 rounded-card bg-surface px-4 py-3 wide:flex-col wide:items-start wide:py-4'

function CardContent({ card }: { card: NoticeCard }) {
  const Icon = icons[card.key]
  const End = card.href ? ExternalLinkIcon : ForwardIcon
  return (
    <>
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <Icon size={22} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-14 font-bold">{card.title}</span>
        <span className="text-12 text-ink-faint">{card.text}</span>
        {card.code && (
          <span className="text-12 text-ink-faint">
            참여 코드 <b className="font-semibold text-ink-soft">{card.code}</b>
          </span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-0.5 text-13 font-semibold text-accent-ink">
        {card.action}
        <End size={16} />
      </span>
    </>
  )
}

/** Contact cards of the shop. BRAND-8, BRAND-9 */
export function NoticeCards() {
  const { noticeCards, support } = useBrand()
  return (
    <ul className="grid gap-2.5 wide:auto-cols-fr wide:grid-flow-col">
      {noticeCards.map((given) => {
        // brands with a messaging channel link the support card to it
        const card = given.key === 'support' && support.kind === 'channel' ? { ...given, href: support.href } : given
        return (
          <li key={card.key}>
            {card.href ? (
              <a href={card.href} target="_blank" rel="noreferrer noopener" className={CARD}>
                <CardContent card={card} />
                <span className="sr-only">(새 창)</span>
              </a>
            ) : (
              <Link to={card.to ?? '/support'} className={CARD}>
                <CardContent card={card} />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
