import type { User } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { Avatar } from '#src/features/user/picture/avatar.tsx'
import { type SquarePicture, toSquarePicture } from '#src/features/user/picture/square-picture.ts'
import { api } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useChangeUser } from './use-change-user.ts'

const MOST_BYTES = 30 * 1024 * 1024

/** Selects, previews, uploads or removes the picture. Errors are shown beside it. */
const usePicture = (user: User) => {
  const client = useQueryClient()
  const { leave } = useChangeUser()
  const { busy, run } = useOneWork()
  const [chosen, setChosen] = useState<SquarePicture>()
  const [problem, setProblem] = useState<string>()
  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      setProblem(undefined)
      await work().catch((error: unknown) => setProblem(failureText(error)))
    })
  const show = ({ profileImageUrl }: Pick<User, 'profileImageUrl'>, message: string) => {
    setReply(client, 'user.getDetail', { ...user, profileImageUrl })
    leave(message)
  }
  return {
    busy,
    chosen,
    problem,
    choose: (file: File) =>
      run(async () => {
        setProblem(undefined)
        if (file.size > MOST_BYTES) return setProblem('사진이 너무 커요. 30MB보다 작은 사진을 골라 주세요.')
        await toSquarePicture(file).then(setChosen, () =>
          setProblem('읽을 수 없는 사진이에요. JPG, PNG, WebP 사진을 골라 주세요.'),
        )
      }),
    save: ({ file }: SquarePicture) =>
      attempt(async () => show(await api('user.putPicture', { body: { file } }), '프로필 사진을 바꿨어요.')),
    remove: () => attempt(async () => show(await api('user.removePicture'), '프로필 사진을 지웠어요.')),
  }
}

/** Form to select, preview, save or remove the member's picture. */
export function PictureForm({ user }: { user: User }) {
  const { busy, chosen, problem, choose, save, remove } = usePicture(user)
  const input = useRef<HTMLInputElement>(null)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // allows selecting the same file again
    event.currentTarget.value = ''
    if (file) void choose(file)
  }
  return (
    <FormPage title="프로필 사진" text="사진 가운데를 정사각형으로 잘라서 써요. 찍은 곳 같은 정보는 저장하지 않아요.">
      <div className="flex flex-col items-center gap-3">
        <Avatar src={chosen?.preview ?? user.profileImageUrl} size={128} />
        <p aria-live="polite" className="text-13 text-ink-faint">
          {chosen ? '저장하면 이렇게 보여요.' : user.profileImageUrl ? '지금 쓰는 사진이에요.' : '아직 사진이 없어요.'}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="프로필 사진 파일"
        className="sr-only"
        tabIndex={-1}
        onChange={onChange}
      />
      <div className="flex flex-col gap-2">
        <FormError text={problem} />
        {chosen && (
          <Button size="large" wide busy={busy} onClick={() => void save(chosen)}>
            저장
          </Button>
        )}
        <Button
          look={chosen ? 'line' : 'primary'}
          size="large"
          wide
          busy={busy && !chosen}
          onClick={() => input.current?.click()}
        >
          {chosen || user.profileImageUrl ? '다른 사진 고르기' : '사진 고르기'}
        </Button>
        {user.profileImageUrl && !chosen && (
          <Button look="ghost" wide busy={busy} onClick={() => void remove()}>
            사진 지우기
          </Button>
        )}
      </div>
    </FormPage>
  )
}
