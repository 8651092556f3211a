import { longestGiftName, maxGiftUnit } from '@shop/rules'
import { PhoneField } from '#src/features/address/phone-field.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Stepper } from '#src/ui/controls/stepper.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import { giftFieldId } from './check-gift.ts'
import type { Gift } from './use-gift.ts'

/** Fields of one receiver. A KakaoTalk gift needs no phone, and no name. */
export function ReceiverRow({ gift, index }: { gift: Gift; index: number }) {
  const { giftReceivers, giftNotiType } = gift.draft
  const receiver = giftReceivers[index]
  if (!receiver) return null
  const isKakao = giftNotiType === 'kakaotalkSend'
  const field = (name: string) => ({
    id: giftFieldId(`giftReceivers.${index}.${name}`),
    error: gift.errors[`giftReceivers.${index}.${name}`],
  })
  const { error: unitError } = field('unit')
  return (
    <fieldset className="min-w-0 rounded-card p-4 ring-1 ring-line ring-inset">
      <legend className="sr-only">받는 분 {index + 1}</legend>
      <div className="-mt-2 mb-1 flex items-center justify-between">
        <span className="figures text-14 font-bold" aria-hidden="true">
          받는 분 {index + 1}
        </span>
        <span className="flex items-center gap-1">
          <Stepper
            label={receiver.name || `받는 분 ${index + 1}`}
            value={receiver.unit}
            max={maxGiftUnit}
            onChange={(unit) => gift.changeReceiver(index, { unit })}
          />
          {giftReceivers.length > 1 && (
            <span className="-mr-2.5">
              <IconButton label={`받는 분 ${index + 1} 삭제`} onClick={() => gift.removeReceiver(index)}>
                <CloseIcon size={20} />
              </IconButton>
            </span>
          )}
        </span>
      </div>
      {unitError && <p className="mb-2 text-12 text-danger">{unitError}</p>}
      <div className={isKakao ? '' : 'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-2'}>
        <TextField
          {...field('name')}
          label={isKakao ? '이름 (선택)' : '이름'}
          required={!isKakao}
          dir="auto"
          maxLength={longestGiftName}
          autoComplete="off"
          placeholder={isKakao ? '카드에 적을 이름' : '이름'}
          value={receiver.name}
          onChange={(event) => gift.changeReceiver(index, { name: event.currentTarget.value })}
        />
        {!isKakao && (
          <PhoneField
            {...field('phone')}
            label="휴대폰 번호"
            required
            autoComplete="off"
            value={receiver.phone}
            onChange={(phone) => gift.changeReceiver(index, { phone })}
          />
        )}
      </div>
    </fieldset>
  )
}
