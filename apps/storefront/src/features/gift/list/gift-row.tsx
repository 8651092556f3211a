import type { GiftGroup, Image } from '@shop/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { giftTone } from '#src/features/order/gift-status-texts.ts'
import { Badge } from '#src/ui/display/badge.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { ForwardIcon } from '#src/ui/icons/sign-icons.tsx'

interface GiftRowProps {
  to: string
  image: Image | null
  name: string
  status: GiftGroup['giftGroupStatus']
  statusText: string
  /** Line above the name, e.g. the day. */
  over: string
  children: ReactNode
}

/** Entry of a list of gifts. */
export function GiftRow({ to, image, name, status, statusText, over, children }: GiftRowProps) {
  return (
    <li>
      <Link to={to} className="pressable flex items-center gap-3.5 rounded-card p-4 ring-1 ring-line ring-inset">
        <span className="size-18 shrink-0 self-start overflow-hidden rounded-card bg-sunken">
          {image && <Picture image={image} sizes="72px" decorative />}
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={giftTone(status)}>{statusText}</Badge>
            <span className="figures text-12 text-ink-faint">{over}</span>
          </span>
          <span className="mt-0.5 line-clamp-2 text-14 font-semibold [overflow-wrap:anywhere]">{name}</span>
          {children}
        </span>
        <ForwardIcon size={18} className="shrink-0 text-ink-faint" />
      </Link>
    </li>
  )
}
