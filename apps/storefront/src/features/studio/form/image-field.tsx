import { type ChangeEvent, useId, useRef } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import type { ChosenImage } from './chosen-image.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

/** Picture of the broadcast with a preview. `saved`: address of the present one. */
export function ImageField({ image, saved }: { image: ChosenImage; saved: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const shown = image.photo?.preview ?? saved
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) void image.choose(file)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-13 font-semibold text-ink-soft">대표 사진</span>
      <div className="flex items-center gap-4">
        <div className="aspect-[3/4] w-24 shrink-0 overflow-hidden rounded-card bg-sunken">
          {shown !== null && <img src={shown} alt="대표 사진 미리 보기" className="size-full object-cover" />}
        </div>
        <div className="flex flex-col items-start gap-2">
          <input
            ref={input}
            type="file"
            accept={ACCEPT}
            aria-label="대표 사진 파일"
            aria-describedby={noteId}
            className="sr-only"
            tabIndex={-1}
            onChange={take}
          />
          <Button look="line" size="small" busy={image.isReading} onClick={() => input.current?.click()}>
            {shown === null ? '사진 고르기' : '사진 바꾸기'}
          </Button>
          <p
            id={noteId}
            role={image.problem === undefined ? undefined : 'alert'}
            className={`text-12 text-pretty ${image.problem === undefined ? 'text-ink-faint' : 'text-danger'}`}
          >
            {image.problem ?? '세로 사진이 잘 보여요. 고르지 않으면 첫 상품의 사진을 써요.'}
          </p>
        </div>
      </div>
    </div>
  )
}
