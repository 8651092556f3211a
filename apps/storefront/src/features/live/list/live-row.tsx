import type { LiveCard } from '@shop/contract'
import { Link } from 'react-router'
import { playerPath } from '../live-input.ts'
import { startText } from '../live-texts.ts'
import { AlarmButton } from './alarm-button.tsx'
import { CardProducts } from './card-products.tsx'
import { LiveCover } from './live-cover.tsx'

/** Large card of a broadcast that is on air. */
export function OnAirCard({ card, isFirst }: { card: LiveCard; isFirst: boolean }) {
  return (
    <Link to={playerPath(card.id)} className="pressable block">
      <LiveCover card={card} isFirst={isFirst} className="aspect-[3/4] w-full" />
      <span className="mt-3 line-clamp-2 block text-16 font-bold">{card.title}</span>
      {card.seller && <span className="block truncate text-13 text-ink-faint">{card.seller.name}</span>}
      <CardProducts products={card.products} />
    </Link>
  )
}

/** Row of a planned broadcast with its time and the alarm. */
export function UpcomingRow({ card, isAlarmOn }: { card: LiveCard; isAlarmOn: boolean }) {
  return (
    <div className="relative flex gap-4 py-4">
      <LiveCover card={card} className="aspect-[3/4] w-28" />
      <div className="flex min-w-0 flex-1 flex-col">
        <time dateTime={card.scheduledAt} className="figures text-14 font-bold text-accent-ink">
          {startText(card.scheduledAt)}
        </time>
        <Link to={playerPath(card.id)} className="whole-card mt-0.5 line-clamp-2 text-16 font-bold">
          {card.title}
        </Link>
        {card.seller && <p className="truncate text-13 text-ink-faint">{card.seller.name}</p>}
        <CardProducts products={card.products} />
        <div className="mt-auto flex pt-3">
          <AlarmButton id={card.id} title={card.title} isOn={isAlarmOn} />
        </div>
      </div>
    </div>
  )
}

/** Card of a replay. */
export function ReplayCard({ card }: { card: LiveCard }) {
  return (
    <Link to={playerPath(card.id)} className="pressable block">
      <LiveCover card={card} className="aspect-[3/4] w-full" />
      <span className="mt-2 line-clamp-2 block text-14 font-semibold">{card.title}</span>
      <CardProducts products={card.products} />
    </Link>
  )
}
