import { banks, isAccountNumber } from '@shop/rules'
import { Section } from '#src/features/order/checkout/section.tsx'
import { toErrors } from '#src/features/user/form/use-form.ts'
import { Select } from '#src/ui/controls/select.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'

/** Account for the refund of a payment by deposit. */
export interface RefundAccount {
  bankCode: string
  accountNumber: string
  holderName: string
}
export type AccountErrors = Partial<Record<keyof RefundAccount | 'form', string>>

export const emptyAccount: RefundAccount = { bankCode: '', accountNumber: '', holderName: '' }

const choices = [
  { value: '', label: '은행을 선택해 주세요' },
  ...banks.map(({ code, name }) => ({ value: code, label: name })),
]

export const checkAccount = ({ bankCode, accountNumber, holderName }: RefundAccount): AccountErrors => {
  const bank = banks.find(({ code }) => code === bankCode)?.name
  return toErrors({
    bankCode: !bankCode && '은행을 선택해 주세요.',
    accountNumber: !isAccountNumber(accountNumber, bank) && '계좌 번호를 다시 확인해 주세요.',
    holderName: !holderName.trim() && '예금주 이름을 입력해 주세요.',
  })
}

interface RefundAccountPartProps {
  account: RefundAccount
  errors: AccountErrors
  onChange: (changed: Partial<RefundAccount>) => void
}

/** Fields of the refund account, shared by all forms that need one. */
export const RefundAccountFields = ({ account, errors, onChange }: RefundAccountPartProps) => (
  <div className="flex flex-col gap-4">
    <Select
      label="은행"
      name="bankCode"
      required
      choices={choices}
      value={account.bankCode}
      error={errors.bankCode}
      onChange={(event) => onChange({ bankCode: event.currentTarget.value })}
    />
    <TextField
      label="계좌 번호"
      type="text"
      name="accountNumber"
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      placeholder="숫자만 입력해 주세요"
      value={account.accountNumber}
      error={errors.accountNumber}
      onChange={(event) => onChange({ accountNumber: event.currentTarget.value.replace(/[^\d-]/g, '') })}
    />
    <TextField
      label="예금주"
      type="text"
      name="holderName"
      required
      maxLength={40}
      autoComplete="off"
      value={account.holderName}
      error={errors.holderName}
      onChange={(event) => onChange({ holderName: event.currentTarget.value })}
    />
  </div>
)

export const RefundAccountPart = (props: RefundAccountPartProps) => (
  <Section title="환불받을 계좌">
    <RefundAccountFields {...props} />
  </Section>
)
