import type { Staff } from '@shop/contract'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { PasswordField } from '#src/features/user/password/password-field.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { staffApi } from './staff-api.ts'
import { changeStaff } from './staff-session.ts'

const SHORTEST = 10

/** First login: replaces the password that an operator has given. */
export function NewPasswordForm({ staff }: { staff: Staff }) {
  const form = useForm({
    start: { password: '', newPassword: '', repeated: '' },
    check: ({ password, newPassword, repeated }) =>
      toErrors({
        password: !password && '받은 비밀번호를 입력해 주세요.',
        newPassword: newPassword.length < SHORTEST && `${SHORTEST}자 이상으로 정해 주세요.`,
        repeated: newPassword !== repeated && '비밀번호가 서로 달라요.',
      }),
    send: async ({ password, newPassword }) => {
      const reply = await staffApi('admin.session.setPassword', { body: { password, newPassword } })
      changeStaff(reply.staff)
      showSnackbar('새 비밀번호로 바꿨어요.')
    },
    fieldOfCode: { loginFailed: 'password' },
  })
  return (
    <form {...form.formProps} aria-label="새 비밀번호 정하기" className="flex flex-col gap-4">
      {/* password managers store the new password for this account */}
      <input type="text" autoComplete="username" value={staff.email} readOnly hidden />
      <PasswordField label="받은 비밀번호" autoComplete="current-password" {...form.field('password')} />
      <PasswordField
        label="새 비밀번호"
        autoComplete="new-password"
        hint={`${SHORTEST}자 이상, 이메일과 이름은 넣지 마세요.`}
        {...form.field('newPassword')}
      />
      <PasswordField label="새 비밀번호 확인" autoComplete="new-password" {...form.field('repeated')} />
      <FormError text={form.errors.form} />
      <Button type="submit" wide busy={form.busy}>
        바꾸고 시작하기
      </Button>
    </form>
  )
}
