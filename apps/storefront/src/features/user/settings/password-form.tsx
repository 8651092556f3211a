import type { User } from '@shop/contract'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { NewPasswordFields, newPasswordErrors } from '#src/features/user/password/new-password-fields.tsx'
import { useCommonPasswords } from '#src/features/user/password/use-common-passwords.ts'
import { useFreshProof } from '#src/features/user/proof/use-fresh-proof.tsx'
import { snsNames } from '#src/features/user/sns/sns-journey.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useChangeUser } from './use-change-user.ts'

export function PasswordForm({ user }: { user: User }) {
  const { change, leave } = useChangeUser()
  const { proved, sheet } = useFreshProof()
  const about = { email: user.email ?? undefined, phone: user.phone ?? undefined, name: user.name }
  const isCommon = useCommonPasswords()
  const form = useForm({
    start: { password: '', passwordConfirm: '' },
    check: ({ password, passwordConfirm }) =>
      toErrors(newPasswordErrors(password, passwordConfirm, { about, isCommon })),
    send: async ({ password }) => {
      await proved(() => change({ password }))
      leave('비밀번호를 바꿨어요.')
    },
  })
  if (user.snsType) {
    return (
      <FormPage title="비밀번호" text={`${snsNames[user.snsType]} 로그인을 쓰고 있어서 따로 정한 비밀번호가 없어요.`}>
        {null}
      </FormPage>
    )
  }
  return (
    <FormPage title="비밀번호 바꾸기" text="바꾸면 다른 기기에서는 로그아웃돼요.">
      <form {...form.formProps} className="flex flex-col gap-5">
        <input type="hidden" autoComplete="username" value={user.email ?? ''} readOnly />
        <NewPasswordFields
          password={form.field('password')}
          confirm={form.field('passwordConfirm')}
          about={about}
          isCommon={isCommon}
        />
        <FormError text={form.errors.form} />
        <Button type="submit" size="large" wide busy={form.busy}>
          비밀번호 바꾸기
        </Button>
      </form>
      {sheet}
    </FormPage>
  )
}
