import { isMobilePhone, toPhoneDigits } from '@shop/rules'
import { PhoneField } from '#src/features/address/phone-field.tsx'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { openGuestOrders } from './guest-orders-store.ts'

/** Look-up form. Name, phone and the code sent with the order are all required. SCREEN-8, ORDER-4 */
export function LookUpForm({ isGuest }: { isGuest: boolean }) {
  const form = useForm({
    start: { name: '', phone: '', code: '' },
    check: ({ name, phone, code }) =>
      toErrors({
        name: !name.trim() && '주문하는 분의 이름을 입력해 주세요.',
        phone: !isMobilePhone(phone) && '휴대폰 번호를 다시 확인해 주세요.',
        code: !/^\d{6}$/.test(code) && '조회 번호 여섯 자리를 입력해 주세요.',
      }),
    send: ({ name, phone, code }) => openGuestOrders({ name: name.trim(), phone: toPhoneDigits(phone), code }),
  })
  const code = form.given('code')
  return (
    <div className="px-5 pt-6 pb-10">
      <h1 className="text-22 font-bold">비회원 주문 조회</h1>
      <p className="mt-1 text-14 text-ink-soft">주문할 때 입력한 정보와 문자로 받은 조회 번호를 입력해 주세요.</p>
      <form {...form.formProps} className="mt-6 flex flex-col gap-5">
        <TextField
          label="주문하는 분"
          type="text"
          required
          maxLength={40}
          autoComplete="name"
          placeholder="이름"
          {...form.field('name')}
        />
        <PhoneField label="휴대폰 번호" required autoComplete="tel" {...form.given('phone')} />
        <TextField
          label="조회 번호"
          type="text"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          placeholder="여섯 자리 숫자"
          hint="결제를 마치면 주문하는 분의 휴대폰으로 보내 드려요."
          {...code}
          onChange={(event) => code.onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        />
        <FormError text={form.errors.form} />
        <Button type="submit" size="large" wide busy={form.busy}>
          주문 조회하기
        </Button>
      </form>
      {isGuest && (
        <div className="mt-8 rounded-card bg-sunken p-5 text-center">
          <p className="text-14 text-ink-soft">회원이라면 로그인해서 모든 주문을 볼 수 있어요.</p>
          <div className="mt-3">
            <ButtonLink to={loginPathOf('/orders')} look="line">
              로그인하고 보기
            </ButtonLink>
          </div>
        </div>
      )}
    </div>
  )
}
