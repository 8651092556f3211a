import type { User } from '@shop/contract'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { useChangeUser } from './use-change-user.ts'

export function ProfileForm({ user }: { user: User }) {
  const { change, leave } = useChangeUser()
  const form = useForm({
    start: { nickname: user.nickname, name: user.name },
    unsent: { form: 'profile', owner: user.uuid },
    check: ({ nickname, name }) =>
      toErrors({
        nickname: !nickname.trim() && '별명을 입력해 주세요.',
        name: !name.trim() && '이름을 입력해 주세요.',
      }),
    send: async ({ nickname, name }) => {
      await change({ nickname: nickname.trim(), name: name.trim() })
      leave('내 정보를 바꿨어요.')
    },
    fieldOfCode: { nicknameReserved: 'nickname' },
  })
  return (
    <FormPage title="이름과 별명">
      <form {...form.formProps} className="flex flex-col gap-5">
        <TextField
          label="별명"
          required
          maxLength={20}
          autoComplete="nickname"
          hint="후기와 문의에 보이는 이름이에요."
          {...form.field('nickname')}
        />
        <TextField
          label="이름"
          required
          maxLength={40}
          autoComplete="name"
          hint="주문과 배송에 쓰는 이름이에요."
          {...form.field('name')}
        />
        <FormError text={form.errors.form} />
        <Button type="submit" size="large" wide busy={form.busy}>
          저장
        </Button>
      </form>
    </FormPage>
  )
}
