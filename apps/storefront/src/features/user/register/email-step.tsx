import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { findKnown } from './send-sign-up.ts'
import { changeDraft, useSignUp } from './sign-up-store.ts'

/** Step for the login e-mail. Reports a taken e-mail here and not at the end. */
export function EmailStep({ onNext }: { onNext: () => void }) {
  const { draft, refused } = useSignUp()
  const form = useForm({
    start: { email: draft.email },
    check: ({ email }) =>
      toErrors({
        email: !email.trim()
          ? '이메일을 입력해 주세요.'
          : !/^\S+@\S+\.\S{2,}$/.test(email.trim()) && '이메일 주소를 다시 확인해 주세요.',
      }),
    send: async ({ email }) => {
      // without a verified phone, availability is not revealed (E2): the phone step looks up both
      const taken = draft.verifiedPhone ? (await findKnown({ email: email.trim() })).refused.email : undefined
      if (taken) {
        form.show({ email: taken })
        return
      }
      changeDraft({ email: email.trim() })
      onNext()
    },
  })
  const { error, ...field } = form.field('email')
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <TextField
        label="이메일"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        placeholder="example@email.com"
        hint="로그인할 때 쓰는 아이디예요."
        {...field}
        error={error ?? (field.value === draft.email ? refused.email : undefined)}
      />
      <FormError text={form.errors.form} />
      <Button type="submit" size="large" wide busy={form.busy}>
        다음
      </Button>
    </form>
  )
}
