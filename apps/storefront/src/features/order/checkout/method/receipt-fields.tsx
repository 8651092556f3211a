import { receiptIdentities, type ReceiptIdentityKind } from '@shop/rules'
import type { Checkout } from '#src/features/order/checkout/use-checkout.ts'
import { fieldIds } from '#src/features/order/checkout/use-checkout-fields.ts'
import { receiptHints, receiptPurposes } from '#src/features/user/settings/receipt-texts.ts'
import { Checkbox, type RadioChoice, RadioGroup } from '#src/ui/controls/choice.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import type { ChosenReceipt, ReceiptDraft } from './pay-choice.ts'

const kinds = Object.keys(receiptIdentities) as ReceiptIdentityKind[]

/** Cash receipt fields. PAY-1, PAY-4 */
export function ReceiptFields({ checkout }: { checkout: Checkout }) {
  const { receipt, savedReceipt, isGuest, errors, change } = checkout
  const set = (changed: Partial<ChosenReceipt>) => change({ receipt: { ...receipt, ...changed } }, 'receipt')
  const choices: RadioChoice<ReceiptDraft['kind']>[] = [
    ...(savedReceipt
      ? [
          {
            value: 'kept' as const,
            label: `지난번처럼 · ${savedReceipt.identitySelectText} ${savedReceipt.identityNo}`,
          },
        ]
      : []),
    ...kinds.map((value) => ({
      value,
      label: `${receiptPurposes[value]} · ${receiptIdentities[value].identitySelectText}`,
    })),
    { value: 'none', label: '신청하지 않음' },
  ]
  const { kind } = receipt
  return (
    <div className="mt-5 border-t border-line pt-5">
      <RadioGroup
        legend="현금영수증"
        value={kind}
        choices={choices}
        onChange={(next) => set({ kind: next, number: undefined })}
      />
      {kind === 'none' && (
        <p className="mt-1 text-13 text-ink-soft">신청하지 않으면 국세청 지정 번호로 발급해 드려요.</p>
      )}
      {kind !== 'none' && kind !== 'kept' && (
        <div className="mt-2 flex flex-col gap-1">
          <TextField
            id={fieldIds.receipt}
            label={receiptIdentities[kind].identitySelectText}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            hint={receiptHints[kind]}
            error={errors.receipt}
            value={receipt.number}
            onChange={(event) => set({ number: event.currentTarget.value })}
          />
          {!isGuest && (
            <Checkbox checked={receipt.isSave} onChange={(event) => set({ isSave: event.currentTarget.checked })}>
              다음에도 이 번호로 받기
            </Checkbox>
          )}
        </div>
      )}
    </div>
  )
}
