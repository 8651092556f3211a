import { Button } from '#src/ui/controls/button.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { durationText } from './video-texts.ts'
import type { usePreparedVideo } from './use-prepared-video.ts'

type Prepared = ReturnType<typeof usePreparedVideo>

const ACCEPT = 'video/mp4,video/quicktime,video/webm,video/x-matroska,.mp4,.mov,.webm,.mkv'

/** Progress of a part of the work. */
export function ShareBar({ label, share }: { label: string; share: number }) {
  return (
    <label className="flex flex-col gap-1 text-13 text-ink-soft">
      {label}
      <progress aria-label={label} max={100} value={Math.round(share * 100)} className="h-2 w-full" />
    </label>
  )
}

/** The video file: chosen, and encoded in the browser to what the shop plays. */
export function VideoFileField({ video, blocked }: { video: Prepared; blocked: string | undefined }) {
  const { step, name, share, ready, problem } = video
  const isBusy = step === 'reading' || step === 'encoding'
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {name && <p className="text-14 font-semibold [overflow-wrap:anywhere]">{name}</p>}
      {ready && step === 'ready' && (
        <p className="text-13 text-ink-soft tabular-nums">
          {durationText(ready.facts.durationMs)} · {ready.facts.width}×{ready.facts.height}
        </p>
      )}
      {isBusy && (
        <ShareBar label={step === 'reading' ? '영상을 읽고 있어요' : '올릴 크기로 바꾸고 있어요'} share={share} />
      )}
      {problem && (
        <p role="alert" className="text-13 text-danger">
          {problem}
        </p>
      )}
      {step === 'asking' && (
        <div className="flex flex-wrap items-center gap-2 text-14">
          <p>이 브라우저가 소리를 바꾸지 못해요.</p>
          <Button size="small" onClick={video.dropSound}>
            소리 없이 올리기
          </Button>
        </div>
      )}
      <div className="flex gap-2">
        <FileButton label="영상 파일" accept={ACCEPT} blocked={blocked} onFile={video.choose}>
          {ready ? '다른 영상 고르기' : '영상 고르기'}
        </FileButton>
        {isBusy && (
          <Button size="small" look="ghost" onClick={video.cancel}>
            멈추기
          </Button>
        )}
      </div>
    </div>
  )
}
