import type { CashReceiptIdentity, User } from '@shop/contract'
import { isReceiptIdentity, receiptIdentities, type ReceiptIdentityKind } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { toErrors, useForm, useOneWork } from '#src/features/user/form/use-form.ts'
import { api } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { RadioGroup } from '#src/ui/controls/choice.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { receiptHints, receiptPurposes } from './receipt-texts.ts'
import { useChangeUser } from './use-change-user.ts'

const kinds = Object.keys(receiptIdentities) as ReceiptIdentityKind[]

function StoredReceipt({ kept }: { kept: CashReceiptIdentity }) {
  const client = useQueryClient()
  const { busy, run } = useOneWork()
  const forget = () =>
    run(async () => {
      try {
        setReply(client, 'user.getCashReceipt', await api('user.removeCashReceipt'))
        showSnackbar('현금영수증 정보를 지웠어요.')
      } catch (error) {
        showFailure(error)
      }
    })
  return (
    <div className="flex items-center justify-between gap-3 rounded-card bg-sunken p-4">
      <div className="min-w-0">
        <p className="text-13 text-ink-faint">
          지금 저장한 {kept.identitySelectText} · {receiptPurposes[kept.kind]}
        </p>
        <p className="figures truncate text-16 font-semibold">{kept.identityNo}</p>
      </div>
      <Button look="danger" size="small" busy={busy} onClick={() => void forget()}>
        지우기
      </Button>
    </div>
  )
}

// validates the draft: session storage may contain any text
const toKind = (text: string): ReceiptIdentityKind => kinds.find((kind) => kind === text) ?? 'phone'

/**
 * Form for the number that cash receipts of transfers are issued to. Saved for later orders and masked except for its end
 * (C082).
 */
export function ReceiptForm({ user }: { user: User }) {
  const kept = usePersonalCall('user.getCashReceipt').data?.cashReceipt
  const client = useQueryClient()
  const { leave } = useChangeUser()
  const form = useForm({
    start: { kind: 'phone', identityNo: '' },
    unsent: { form: 'receipt', owner: user.uuid },
    check: ({ kind: chosen, identityNo }) =>
      toErrors({ identityNo: !isReceiptIdentity(toKind(chosen), identityNo) && '번호를 다시 확인해 주세요.' }),
    send: async ({ kind: chosen, identityNo }) => {
      const body = { kind: toKind(chosen), identityNo }
      setReply(client, 'user.getCashReceipt', await api('user.saveCashReceipt', { body }))
      leave('현금영수증 정보를 저장했어요.')
    },
  })
  const kind = toKind(form.fields.kind)
  const choose = (next: ReceiptIdentityKind) => {
    form.given('kind').onChange(next)
    form.given('identityNo').onChange('')
  }
  return (
    <FormPage
      title="현금영수증"
      text="계좌 이체나 가상계좌로 결제할 때 써요. 번호는 암호화해서 보관하고 가려서 보여 드려요."
    >
      {kept && <StoredReceipt kept={kept} />}
      <form {...form.formProps} className="flex flex-col gap-5">
        <RadioGroup
          legend="무엇으로 받을까요?"
          value={kind}
          onChange={choose}
          choices={kinds.map((value) => ({
            value,
            label: `${receiptIdentities[value].identitySelectText} (${receiptPurposes[value]})`,
          }))}
        />
        <TextField
          label={receiptIdentities[kind].identitySelectText}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          hint={receiptHints[kind]}
          {...form.field('identityNo')}
        />
        <FormError text={form.errors.form} />
        <Button type="submit" size="large" wide busy={form.busy}>
          저장
        </Button>
      </form>
    </FormPage>
  )
}
