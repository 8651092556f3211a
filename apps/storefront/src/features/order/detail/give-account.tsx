import type { OrderItem } from '@shop/contract'
import { Section } from '#src/features/order/checkout/section.tsx'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { useForm } from '#src/features/user/form/use-form.ts'
import { api } from '#src/lib/call/api.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { withAccess, useKeepOrder } from '../guest/with-access.ts'
import type { OrderAccess } from '../order-access.ts'
import { checkAccount, emptyAccount, RefundAccountFields } from '../withdraw/refund-account-part.tsx'

/** Form for the refund account if a refund is waiting for one. The typed account is never stored in the browser. */
export function GiveAccount({ order, access }: { order: OrderItem; access: OrderAccess }) {
  const keep = useKeepOrder(access)
  const form = useForm({
    start: { ...emptyAccount },
    check: checkAccount,
    send: async (refundAccount) => {
      const give = () => api('order.setRefundAccount', { params: { id: order.id }, body: { refundAccount } })
      keep(await withAccess(access, give))
      showSnackbar('알려 주신 계좌로 돌려드릴게요.')
    },
  })
  return (
    <Section title="환불받을 계좌">
      <form {...form.formProps} className="flex flex-col gap-4">
        <RefundAccountFields
          account={form.fields}
          errors={form.errors}
          onChange={(changed) => {
            for (const name of ['bankCode', 'accountNumber', 'holderName'] as const)
              if (changed[name] !== undefined) form.given(name).onChange(changed[name])
          }}
        />
        <FormError text={form.errors.form} />
        <Button type="submit" size="large" wide busy={form.busy}>
          이 계좌로 돌려받기
        </Button>
      </form>
    </Section>
  )
}
