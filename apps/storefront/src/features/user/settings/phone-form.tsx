import type { User } from '@shop/contract'
import { formatPhone, toPhoneDigits } from '@shop/rules'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { PhoneCode } from '#src/features/user/phone/phone-code.tsx'
import { useFreshProof } from '#src/features/user/proof/use-fresh-proof.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useChangeUser } from './use-change-user.ts'

export function PhoneForm({ user }: { user: User }) {
  const { change, leave } = useChangeUser()
  const { proved, sheet } = useFreshProof()
  const form = useForm({
    start: { phone: '', verified: '' },
    unsent: { form: 'phone', owner: user.uuid },
    check: ({ phone, verified }) =>
      toErrors({ phone: (verified === '' || verified !== toPhoneDigits(phone)) && '휴대폰 번호를 인증해 주세요.' }),
    send: async ({ phone }) => {
      await proved(() => change({ phone }))
      leave('휴대폰 번호를 바꿨어요.')
    },
    fieldOfCode: { phoneTaken: 'phone', phoneNotVerified: 'phone' },
  })
  const { value, error, onChange } = form.given('phone')
  const { value: verified, onChange: setVerified } = form.given('verified')
  return (
    <FormPage
      title="휴대폰 번호"
      text={
        user.phone
          ? `지금은 ${formatPhone(user.phone)} 번호를 쓰고 있어요. 새 번호를 인증해 주세요.`
          : '번호를 인증해 주세요.'
      }
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <PhoneCode
          phone={value}
          verifiedPhone={verified}
          error={error}
          onPhone={onChange}
          onProved={(phone) => {
            setVerified(phone)
            onChange(phone)
          }}
        />
        <FormError text={form.errors.form} />
        <Button type="submit" size="large" wide busy={form.busy}>
          번호 바꾸기
        </Button>
      </form>
      {sheet}
    </FormPage>
  )
}
