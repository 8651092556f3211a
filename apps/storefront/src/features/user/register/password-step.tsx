import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { NewPasswordFields, newPasswordErrors } from '#src/features/user/password/new-password-fields.tsx'
import { loadCommonPasswords, useCommonPasswords } from '#src/features/user/password/use-common-passwords.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { changeDraft, useSignUp } from './sign-up-store.ts'

export function PasswordStep({ onNext }: { onNext: () => void }) {
  const { draft, refused } = useSignUp()
  const { email, phone, name } = draft
  const about = { email, phone, name }
  const isCommon = useCommonPasswords()
  const form = useForm({
    start: { password: draft.password, passwordConfirm: draft.passwordConfirm },
    check: ({ password, passwordConfirm }) =>
      toErrors(newPasswordErrors(password, passwordConfirm, { about, isCommon })),
    send: async ({ password, passwordConfirm }): Promise<void> => {
      // the list of common passwords may still be loading; reporting it here avoids a step back
      const errors = toErrors(
        newPasswordErrors(password, passwordConfirm, { about, isCommon: await loadCommonPasswords() }),
      )
      if (errors.password !== undefined) return form.show(errors)
      changeDraft({ password, passwordConfirm })
      onNext()
    },
  })
  const password = form.field('password')
  const serverSays = password.value === draft.password ? refused.password : undefined
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <NewPasswordFields
        label="비밀번호"
        password={{ ...password, error: password.error ?? serverSays }}
        confirm={form.field('passwordConfirm')}
        about={about}
        isCommon={isCommon}
      />
      <Button type="submit" size="large" wide busy={form.busy}>
        다음
      </Button>
    </form>
  )
}
