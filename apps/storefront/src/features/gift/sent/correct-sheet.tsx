import type { GiftGroup, GiftTo } from '@shop/contract'
import { isMobilePhone, toPhoneDigits } from '@shop/rules'
import { useId } from 'react'
import { PhoneField } from '#src/features/address/phone-field.tsx'
import { withAccess } from '#src/features/order/guest/with-access.ts'
import type { OrderAccess } from '#src/features/order/order-access.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { api } from '#src/lib/call/api.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { useReloadGroup, useStoreGroup } from './sent-queries.ts'

interface CorrectSheetProps {
  group: GiftGroup
  gift: GiftTo
  access: OrderAccess
  open: boolean
  onClose: () => void
}

/**
 * Corrects name and phone of a receiver who has not opened the gift. Another phone gets a new link; the reply has it. Use a new
 * `key` for each opening.
 */
export function CorrectSheet({ group, gift, access, open, onClose }: CorrectSheetProps) {
  const id = useId()
  const store = useStoreGroup()
  const reload = useReloadGroup(group.id)
  const hasPhone = group.giftNotiType === 'alimtalkSend'
  const { formProps, field, given, busy, errors } = useForm({
    start: { name: gift.name, phone: gift.phone ?? '' },
    check: ({ name, phone }) =>
      toErrors({
        name: !name.trim() && '받는 분의 이름을 입력해 주세요.',
        phone: hasPhone && !isMobilePhone(phone) && '휴대폰 번호를 다시 확인해 주세요.',
      }),
    fieldOfCode: { giftReceiverTwice: 'phone', giftPhoneMissing: 'phone' },
    send: async ({ name, phone }) => {
      const body = { name: name.trim(), ...(hasPhone && { phone: toPhoneDigits(phone) }) }
      try {
        store(await withAccess(access, () => api('gift.setReceiver', { params: { id: gift.uuid }, body })))
      } catch (error) {
        // the receiver has opened or answered it: the page below the sheet shows an outdated state
        reload()
        throw error
      }
      onClose()
      showSnackbar('받는 분의 정보를 고쳤어요.')
    },
  })
  const footer = (
    <Button type="submit" form={id} size="large" wide busy={busy}>
      고치기
    </Button>
  )
  return (
    <Sheet open={open} onClose={onClose} title="받는 분 고치기" footer={footer}>
      <form id={id} {...formProps} className="flex flex-col gap-4 pt-1">
        <TextField label="받는 분" required maxLength={40} autoComplete="off" {...field('name')} />
        {hasPhone && (
          <>
            <PhoneField label="휴대폰 번호" required autoComplete="off" {...given('phone')} />
            <p className="text-12 text-ink-faint">
              번호를 바꾸면 새 번호로 새 링크를 보내고, 전에 보낸 링크는 열리지 않아요.
            </p>
          </>
        )}
        <FormError text={errors.form} />
      </form>
    </Sheet>
  )
}
