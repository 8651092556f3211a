import type { GiftNotiType } from '@shop/contract'
import { useId } from 'react'
import { Section } from '#src/features/order/checkout/section.tsx'
import { ChoiceTile } from './choice-tile.tsx'
import type { Gift } from './use-gift.ts'

const types: readonly (readonly [type: GiftNotiType, title: string, text: string])[] = [
  ['kakaotalkSend', '카카오톡으로 직접', '결제한 뒤 대화방을 골라 링크를 보내요.'],
  ['alimtalkSend', '알림톡으로 보내기', '휴대폰 번호로 저희가 대신 보내 드려요.'],
]

/** How the gift reaches its receivers. GIFT-1, GIFT-2 */
export function TypeSection({ gift }: { gift: Gift }) {
  const name = useId()
  return (
    <Section title="보내는 방법">
      <fieldset className="min-w-0">
        <legend className="sr-only">보내는 방법</legend>
        <div className="grid grid-cols-2 gap-2">
          {types.map(([type, title, text]) => (
            <ChoiceTile
              key={type}
              name={name}
              value={type}
              checked={gift.draft.giftNotiType === type}
              onChoose={() => gift.chooseType(type)}
              className="h-full px-3.5 py-3"
            >
              <span className="block text-14 font-bold">{title}</span>
              <span className="mt-1 block text-12 text-ink-soft">{text}</span>
            </ChoiceTile>
          ))}
        </div>
      </fieldset>
      <p className="mt-3 text-13 text-ink-faint">주소를 몰라도 돼요. 받는 분이 배송지를 직접 입력해요.</p>
    </Section>
  )
}
