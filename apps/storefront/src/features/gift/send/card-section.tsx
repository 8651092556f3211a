import { longestGiftName } from '@shop/rules'
import { useId } from 'react'
import { CardArt } from '#src/features/gift/card/card-art.tsx'
import { cardDesigns, cardsOf, tones } from '#src/features/gift/card/card-designs.ts'
import { GiftCard } from '#src/features/gift/card/gift-card.tsx'
import { Section } from '#src/features/order/checkout/section.tsx'
import { WordsField } from '#src/features/order/words-field.tsx'
import { useBrand } from '#src/lib/brand-context.ts'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { giftFieldId } from './check-gift.ts'
import type { Gift } from './use-gift.ts'

const LONGEST_MESSAGE = 200

function CardPicker({ gift }: { gift: Gift }) {
  const name = useId()
  const { id } = useBrand()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">카드 고르기</legend>
      <div className="no-scrollbar -mx-5 flex snap-x scroll-px-5 gap-2 overflow-x-auto px-5 py-1">
        {cardsOf(id).map((card) => (
          <label key={card} className="relative block w-22 shrink-0 snap-start">
            <input
              type="radio"
              name={name}
              value={card}
              checked={gift.draft.giftCard === card}
              onChange={() => gift.change({ giftCard: card })}
              className="peer sr-only"
            />
            <span
              className={`block overflow-hidden rounded-control pt-3 outline-offset-2 peer-checked:ring-2 peer-checked:ring-accent peer-focus-visible:outline-2 peer-focus-visible:outline-focus ${tones[cardDesigns[card].tone]}`}
            >
              <CardArt card={card} className="block w-full" />
            </span>
            <span className="mt-1.5 block text-center text-12 text-ink-soft peer-checked:font-bold peer-checked:text-accent-ink">
              {cardDesigns[card].occasion}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Card with its message, shown as the receiver will see it. */
export function CardSection({ gift }: { gift: Gift }) {
  const { draft, senderName, errors, change } = gift
  const receiverName = draft.giftReceivers[0]?.name
  return (
    <Section title="카드와 메시지">
      <CardPicker gift={gift} />
      <p className="mt-5 mb-2 text-13 font-semibold text-ink-soft">받는 분에게는 이렇게 보여요</p>
      <div className="mx-auto max-w-104">
        <GiftCard
          card={draft.giftCard}
          message={draft.giftMessage}
          senderName={senderName}
          {...(receiverName && { receiverName })}
        />
      </div>
      <div className="mt-5 flex flex-col gap-4">
        <WordsField
          id={giftFieldId('giftMessage')}
          label="메시지 (선택)"
          rows={4}
          most={LONGEST_MESSAGE}
          placeholder="마음을 담아 한마디를 적어 주세요."
          value={draft.giftMessage}
          error={errors['giftMessage']}
          onChange={(giftMessage) => change({ giftMessage })}
        />
        <TextField
          id={giftFieldId('giftSenderName')}
          label="보내는 분"
          required
          dir="auto"
          maxLength={longestGiftName}
          autoComplete="name"
          placeholder="받는 분이 알아볼 이름"
          value={senderName}
          error={errors['giftSenderName']}
          onChange={(event) => change({ giftSenderName: event.currentTarget.value })}
        />
      </div>
    </Section>
  )
}
