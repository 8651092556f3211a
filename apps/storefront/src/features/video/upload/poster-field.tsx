import { type ReactNode, useId, useRef } from 'react'
import { useCentred } from '#src/ui/browse/use-centred.ts'
import { CheckIcon } from '#src/ui/icons/sign-icons.tsx'
import { FileButton } from './file-button.tsx'
import { UploadField } from './upload-field.tsx'
import type { Poster } from './use-poster.ts'
import type { Frame } from '@shop/video-upload/video-frames'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

interface TileProps {
  name: string
  label: ReactNode
  preview: string
  isChosen: boolean
  isDisabled: boolean
  onChoose: () => void
}

function Tile({ name, label, preview, isChosen, isDisabled, onChoose }: TileProps) {
  return (
    <li className="shrink-0" aria-current={isChosen || undefined}>
      <label className="relative block cursor-pointer has-[:disabled]:cursor-default">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          disabled={isDisabled}
          onChange={onChoose}
          className="peer sr-only"
        />
        <span className="sr-only">{label}</span>
        <img
          src={preview}
          alt=""
          className="h-32 w-auto min-w-16 rounded-control bg-sunken object-contain opacity-70 ring-inset peer-checked:opacity-100 peer-checked:outline-3 peer-checked:outline-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus"
        />
        {isChosen && (
          <span className="absolute top-1.5 right-1.5 flex size-6 items-center justify-center rounded-full bg-accent text-on-accent">
            <CheckIcon size={16} />
          </span>
        )}
      </label>
    </li>
  )
}

interface PosterFieldProps {
  poster: Poster
  frames: readonly Frame[]
  /** Place of the sharpest frame. */
  sharpest: number | undefined
  problem: string | undefined
  reason: string | undefined
  onChange: () => void
}

/** The poster: a frame of the video or an own picture. */
export function PosterField({ poster, frames, sharpest, problem, reason, onChange }: PosterFieldProps) {
  const name = useId()
  const row = useRef<HTMLUListElement>(null)
  useCentred(row, poster.value)
  const isDisabled = reason !== undefined
  const hint =
    frames.length > 0
      ? '영상이 시작되기 전과 목록에 보여요. 가장 또렷한 장면을 골라 두었어요.'
      : '영상이 시작되기 전과 목록에 보여요. 사진을 골라 주세요.'
  return (
    <UploadField title="대표 사진" hint={hint} problem={poster.problem ?? problem}>
      {(frames.length > 0 || poster.own) && (
        <fieldset className="min-w-0">
          <legend className="sr-only">대표 사진 고르기</legend>
          <ul ref={row} className="relative -mx-5 no-scrollbar flex gap-2 overflow-x-auto px-5 py-1">
            {poster.own && (
              <Tile
                name={name}
                label="직접 고른 사진"
                preview={poster.own.preview}
                isChosen={poster.value === 'own'}
                isDisabled={isDisabled}
                onChoose={() => {
                  onChange()
                  poster.keepOwn()
                }}
              />
            )}
            {frames.map((frame, at) => (
              <Tile
                key={frame.seconds}
                name={name}
                label={`${frame.seconds.toFixed(1)}초 장면${at === sharpest ? ', 가장 또렷해요' : ''}`}
                preview={frame.preview}
                isChosen={poster.value === at}
                isDisabled={isDisabled}
                onChoose={() => {
                  onChange()
                  poster.chooseFrame(at)
                }}
              />
            ))}
          </ul>
        </fieldset>
      )}
      <div>
        <FileButton
          label="대표 사진 파일"
          accept={ACCEPT}
          look="line"
          size="small"
          reason={reason}
          onFile={(file) => {
            onChange()
            void poster.choosePicture(file)
          }}
        >
          내 사진 고르기
        </FileButton>
      </div>
    </UploadField>
  )
}
