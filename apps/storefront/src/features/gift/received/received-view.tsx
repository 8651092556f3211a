import type { ReceivedGift } from '@shop/contract'
import { useEffect, useRef, useState } from 'react'
import { ParcelDetails } from '#src/features/order/detail/tracking-view.tsx'
import { Section } from '#src/features/order/checkout/section.tsx'
import { useNow } from '#src/features/timer/use-now.ts'
import { api } from '#src/lib/call/api.ts'
import { openKeyStore } from '#src/lib/browser-storage.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/display/badge.tsx'
import { GiftCard } from '../card/gift-card.tsx'
import { GiftItems } from '../gift-items.tsx'
import { NoteQuote } from '../note-quote.tsx'
import { AddressEntry } from './address-entry.tsx'
import { useDecline } from './decline-gift.tsx'
import { useGiftFailure, useStoreReceived } from './received-queries.ts'
import { daysLeftText, expiryText, stateTextsOf } from './received-texts.ts'
import { SaveGift } from './save-gift.tsx'
import { ClosedGift } from './closed-gift.tsx'
import { ThanksPart } from './thanks-part.tsx'

/** State of the gift in words, and the time left to accept it. A new state is focused: the form it follows is gone. */
function StatePart({ gift }: { gift: ReceivedGift }) {
  const now = useNow()
  const [title, text] = stateTextsOf(gift)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title])
  const left = gift.giftStatus === 'unused' ? daysLeftText(gift.expireDate, now) : undefined
  return (
    <section className="border-b-8 border-ground px-5 pt-6 pb-6">
      <h1 ref={heading} tabIndex={-1} className="scroll-mt-20 text-22 font-bold text-balance outline-none">
        {title}
      </h1>
      <p className="mt-1 text-14 text-pretty text-ink-soft">{text}</p>
      {gift.giftStatus === 'unused' && (
        <p className="figures mt-3 flex flex-wrap items-center gap-2 text-14 text-ink-soft">
          {left && <Badge tone="accent">{left}</Badge>}
          {expiryText(gift.expireDate)} 주소를 입력해 주세요.
        </p>
      )}
      {gift.declineNote && (
        <div className="mt-4">
          <NoteQuote title="전한 말" note={gift.declineNote} />
        </div>
      )}
    </section>
  )
}

/** An opened gift: card, state, goods, address, parcels and thanks. `isNew` right after it was opened. */
function Opened({ gift, isNew }: { gift: ReceivedGift; isNew: boolean }) {
  const { giftCard, giftMessage, giftSenderName, receiverName } = gift
  const decline = useDecline(gift)
  const hasEnded = !gift.canGiveAddress && gift.giftStatus !== 'used'
  return (
    <>
      <div className={`bg-ground px-5 pt-5 pb-6 ${isNew ? 'gift-open' : ''}`}>
        <GiftCard card={giftCard} message={giftMessage} senderName={giftSenderName} receiverName={receiverName} />
      </div>
      <StatePart gift={gift} />
      <Section title="선물">
        <GiftItems items={gift.items} />
      </Section>
      <AddressEntry gift={gift} decline={decline.button({ look: 'line', size: 'small' })} />
      {gift.parcels.map((parcel, at) => (
        <ParcelDetails
          key={`${parcel.courier}${parcel.invoiceNo}`}
          parcel={parcel}
          title={gift.parcels.length > 1 ? `택배 ${at + 1}` : '택배'}
        />
      ))}
      <ThanksPart gift={gift} />
      <div className="flex flex-col gap-2 px-5 pt-5 pb-8">
        {hasEnded && (
          <ButtonLink to="/" look="soft" wide>
            쇼핑하러 가기
          </ButtonLink>
        )}
        <SaveGift gift={gift} />
        {gift.canDecline && decline.button({ look: 'ghost', wide: true })}
      </div>
      {decline.dialog}
    </>
  )
}

const openedKey = (uuid: string): string => `gift-opened.${uuid}`

/** A received gift, closed until the receiver opens it in this tab. SCREEN-10, GIFT-4 */
export function ReceivedView({ gift }: { gift: ReceivedGift }) {
  const { uuid, giftStatus } = gift
  const [isOpen, setOpen] = useState(
    () => giftStatus !== 'unused' || openKeyStore('sessionStorage').get(openedKey(uuid)) !== undefined,
  )
  const [isNew, setNew] = useState(false)
  const store = useStoreReceived()
  const fail = useGiftFailure(uuid)
  const open = () => {
    setNew(true)
    openKeyStore('sessionStorage').set(openedKey(uuid), '1')
    setOpen(true)
    api('gift.open', { params: { id: uuid } }).then(store, fail)
  }
  if (!isOpen) return <ClosedGift senderName={gift.giftSenderName} receiverName={gift.receiverName} onOpen={open} />
  return <Opened gift={gift} isNew={isNew} />
}
