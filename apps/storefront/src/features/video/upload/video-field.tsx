import { Button } from '#src/ui/controls/button.tsx'
import { FileButton } from './file-button.tsx'
import { ShareBar, UploadField } from './upload-field.tsx'
import type { VideoFacts } from '@shop/video-upload/prepare-video'
import type { VideoFile } from './use-video-file.ts'

const ACCEPT = 'video/mp4,video/quicktime,video/webm,video/x-matroska,.mp4,.mov,.webm,.mkv'
const HINT = '3분까지 올릴 수 있어요. 큰 영상은 이 브라우저에서 720p로 줄이고, 촬영 위치는 지워요.'
const MB = 1_000_000

const toSize = (bytes: number): string => (bytes < MB ? '1MB 미만' : `${Math.round(bytes / MB)}MB`)
const toLength = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  return seconds < 60 ? `${seconds}초` : `${Math.floor(seconds / 60)}분 ${seconds % 60}초`
}
const factsText = ({ durationMs, width, height }: VideoFacts, bytes: number): string =>
  `${toLength(durationMs)} · ${width}×${height} · ${toSize(bytes)}`

interface VideoFieldProps {
  video: VideoFile
  /** What the server refused. */
  problem: string | undefined
  /** Reason why the video cannot be changed now. */
  reason: string | undefined
  /** A file was chosen. */
  onChange: () => void
}

function SoundQuestion({ video }: { video: VideoFile }) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-sunken p-4">
      <p className="text-14 text-pretty">
        이 브라우저는 이 영상의 소리를 아이폰에서도 들리는 형식으로 바꾸지 못해요. 소리 없이 올리거나, 다른 브라우저에서
        올리거나, 소리가 AAC인 MP4를 골라 주세요.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="soft" size="small" onClick={video.dropSound}>
          소리 없이 올리기
        </Button>
        <Button look="line" size="small" onClick={video.cancel}>
          취소
        </Button>
      </div>
    </div>
  )
}

/** The video: chosen, read, encoded. */
export function VideoField({ video, problem, reason, onChange }: VideoFieldProps) {
  const { step, name, share, ready } = video
  const isBusy = step === 'reading' || step === 'encoding'
  return (
    <UploadField title="영상" hint={HINT} problem={video.problem ?? problem}>
      {name !== '' && (
        <div className="rounded-card bg-sunken px-4 py-3">
          <p className="text-14 font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </p>
          {step === 'ready' && ready && (
            <output className="figures block text-13 text-ink-faint">{factsText(ready.facts, ready.file.size)}</output>
          )}
          {isBusy && (
            <div className="mt-2 flex flex-col gap-2">
              <ShareBar
                label={step === 'reading' ? '영상을 읽고 있어요' : '올릴 크기로 바꾸고 있어요'}
                share={step === 'reading' ? undefined : share}
              />
              <div>
                <Button look="line" size="small" onClick={video.cancel}>
                  멈추기
                </Button>
              </div>
            </div>
          )}
        </div>
      )}
      {step === 'asking' && <SoundQuestion video={video} />}
      {!isBusy && (
        <FileButton
          label="영상 파일"
          accept={ACCEPT}
          look={ready ? 'line' : 'soft'}
          reason={reason}
          onFile={(file) => {
            onChange()
            video.choose(file)
          }}
        >
          {ready ? '다른 영상 고르기' : '영상 고르기'}
        </FileButton>
      )}
    </UploadField>
  )
}
