import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { staffApi } from '../session/staff-api.ts'
import type { ShownKey } from './key-dialog.tsx'

/** Form of a new channel. */
export function ChannelForm({ onCreated }: { onCreated: (created: ShownKey) => void }) {
  const form = useForm({
    start: { name: '' },
    check: ({ name }) => toErrors({ name: !name.trim() && '채널 이름을 적어 주세요.' }),
    send: async ({ name }) => onCreated(await staffApi('admin.live.createChannel', { body: { name } })),
  })
  return (
    <form {...form.formProps} aria-label="채널 만들기" className="flex flex-col gap-3">
      <TextField
        label="채널 이름"
        maxLength={40}
        placeholder="예: 본점 스튜디오"
        hint="대화창에서 방송하는 사람의 이름으로 보여요."
        {...form.field('name')}
      />
      <FormError text={form.errors.form} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>
          채널 만들기
        </Button>
      </div>
    </form>
  )
}
