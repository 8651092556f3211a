import type { GiftCard as Card } from '@shop/contract'
import { CardArt } from './card-art.tsx'
import { cardDesigns, tones } from './card-designs.ts'

interface GiftCardProps {
  card: Card
  message: string
  senderName: string
  receiverName?: string
}

/**
 * Card of a gift, as its receiver sees it. Names and message are isolated from the text around them, so that right-to-left text
 * changes the order of nothing else.
 */
export function GiftCard({ card, message, senderName, receiverName }: GiftCardProps) {
  const { title, tone } = cardDesigns[card]
  return (
    <article aria-label={`선물 카드: ${title}`} className="overflow-hidden rounded-card bg-surface shadow-lift">
      <div className={`pt-7 ${tones[tone]}`}>
        <p className="px-5 text-center text-22 font-bold">{title}</p>
        <CardArt card={card} className="mt-4 block w-full" />
      </div>
      <div className="flex flex-col gap-3 px-6 pt-5 pb-6">
        {receiverName && (
          <p className="text-14 font-semibold text-ink">
            <bdi>{receiverName}</bdi>님께
          </p>
        )}
        {message && (
          <p dir="auto" className="text-16 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap text-ink">
            {message}
          </p>
        )}
        {senderName && (
          <p className="text-right text-14 text-ink-soft">
            <bdi className="font-semibold text-ink">{senderName}</bdi> 드림
          </p>
        )}
      </div>
    </article>
  )
}
