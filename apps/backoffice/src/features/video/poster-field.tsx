import type { Frame } from '@shop/video-upload/video-frames'
import { useId } from 'react'
import { FileButton } from '#src/ui/controls/file-button.tsx'

const ACCEPT = 'image/jpeg,image/png,image/webp'

/** A frame of the video, or an own picture. */
export type PosterChoice = { at: number } | { file: File } | undefined

interface PosterFieldProps {
  frames: readonly Frame[]
  value: PosterChoice
  blocked: string | undefined
  onChange: (choice: PosterChoice) => void
}

/** Place of the sharpest frame. Undefined without frames. */
export const sharpestOf = (frames: readonly Frame[]): number | undefined => {
  const best = frames.reduce<Frame | undefined>(
    (top, each) => (top && top.sharpness >= each.sharpness ? top : each),
    undefined,
  )
  return best && frames.indexOf(best)
}

/** The poster: the sharpest frame until another one or an own picture is chosen. */
export function PosterField({ frames, value, blocked, onChange }: PosterFieldProps) {
  const name = useId()
  const chosen = value === undefined ? sharpestOf(frames) : 'at' in value ? value.at : undefined
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {frames.length > 0 && (
        <fieldset className="min-w-0" disabled={blocked !== undefined}>
          <legend className="sr-only">대표 사진 고르기</legend>
          <div className="flex gap-2 overflow-x-auto py-1">
            {frames.map(({ seconds, preview }, at) => (
              <label key={seconds} className="shrink-0">
                <input
                  type="radio"
                  name={name}
                  checked={chosen === at}
                  onChange={() => onChange({ at })}
                  className="peer sr-only"
                />
                <span className="sr-only">{seconds.toFixed(1)}초 장면</span>
                <img
                  src={preview}
                  alt=""
                  className="h-28 w-auto min-w-14 rounded-control bg-sunken object-contain opacity-70 ring-2 ring-line peer-checked:opacity-100 peer-checked:ring-accent peer-focus-visible:ring-focus"
                />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {value && 'file' in value && <p className="text-14">{value.file.name}</p>}
      <FileButton label="대표 사진 파일" accept={ACCEPT} blocked={blocked} onFile={(file) => onChange({ file })}>
        내 사진 고르기
      </FileButton>
    </div>
  )
}
