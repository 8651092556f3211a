import type { User } from '@shop/contract'
import { banks, isAccountNumber } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { toErrors, useForm, useOneWork } from '#src/features/user/form/use-form.ts'
import { useFreshProof } from '#src/features/user/proof/use-fresh-proof.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Select } from '#src/ui/controls/select.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { useChangeUser } from './use-change-user.ts'

const choices = [
  { value: '', label: '은행을 선택해 주세요' },
  ...banks.map(({ name }) => ({ value: name, label: name })),
]

function KeptAccount({ onForget }: { onForget: () => Promise<void> }) {
  const account = usePersonalCall('user.getWithdrawAccount').data?.withdrawAccount
  const { busy, run } = useOneWork()
  if (!account) return null
  return (
    <div className="flex items-center justify-between gap-3 rounded-card bg-sunken p-4">
      <div className="min-w-0">
        <p className="text-13 text-ink-faint">지금 등록한 계좌</p>
        <p className="figures truncate text-16 font-semibold">
          {account.bankName} {account.accountNumber}
        </p>
        <p className="text-14 text-ink-soft">{account.owner}</p>
      </div>
      <Button look="danger" size="small" busy={busy} onClick={() => void run(onForget)}>
        지우기
      </Button>
    </div>
  )
}

/** Form for the bank account that refunds of transfers go to (C010, C012). */
export function AccountForm({ user }: { user: User }) {
  const { change, leave } = useChangeUser()
  const { proved, sheet } = useFreshProof()
  const client = useQueryClient()
  const form = useForm({
    start: { bankName: '', accountNumber: '', owner: user.name },
    unsent: { form: 'account', owner: user.uuid },
    check: ({ bankName, accountNumber, owner }) =>
      toErrors({
        bankName: !bankName && '은행을 선택해 주세요.',
        accountNumber: !isAccountNumber(accountNumber, bankName || undefined) && '계좌 번호를 다시 확인해 주세요.',
        owner: !owner.trim() && '예금주 이름을 입력해 주세요.',
      }),
    send: async ({ bankName, accountNumber, owner }) => {
      await proved(() => change({ withdrawAccount: { bankName, accountNumber, owner: owner.trim() } }))
      void client.invalidateQueries({ queryKey: ['user.getWithdrawAccount'] })
      leave('환불 계좌를 저장했어요.')
    },
  })
  const forget = async () => {
    try {
      await proved(() => change({ withdrawAccount: null }))
      void client.invalidateQueries({ queryKey: ['user.getWithdrawAccount'] })
      showSnackbar('환불 계좌를 지웠어요.')
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <FormPage
      title="환불 계좌"
      text="계좌 이체로 낸 금액을 돌려드릴 때 써요. 번호는 암호화해서 보관하고 가려서 보여 드려요."
    >
      <KeptAccount onForget={forget} />
      <form {...form.formProps} className="flex flex-col gap-5">
        <Select label="은행" required choices={choices} {...form.field('bankName')} />
        <TextField
          label="계좌 번호"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder="숫자만 입력해 주세요"
          {...form.field('accountNumber')}
        />
        <TextField label="예금주" required maxLength={40} autoComplete="off" {...form.field('owner')} />
        <FormError text={form.errors.form} />
        <Button type="submit" size="large" wide busy={form.busy}>
          저장
        </Button>
      </form>
      {sheet}
    </FormPage>
  )
}
