import { formatSeoulTime } from '@shop/rules'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { CaptionsField } from './captions-field.tsx'
import { PosterField } from './poster-field.tsx'
import { SendBar } from './send-bar.tsx'
import type { UploadTicket } from './upload-ticket.ts'
import { sharpestOf } from './use-poster.ts'
import { type Upload, useUpload } from './use-upload.ts'
import { VideoField } from './video-field.tsx'

const results: Readonly<Record<string, string>> = {
  shown: '영상이 공개됐어요.',
  scheduled: '정해 둔 시간에 공개돼요.',
  draft: '서버가 영상을 다듬고 있어요. 끝나면 공개돼요.',
}

function Done({ videoId, result }: { videoId: number; result: string }) {
  return (
    <output className="mx-5 my-6 flex flex-col items-center gap-4 rounded-card bg-sunken px-6 py-10 text-center">
      <p className="text-18 font-bold">다 올렸어요</p>
      <p className="text-14 text-ink-soft">{results[result] ?? results['draft']}</p>
      {result === 'shown' && <ButtonLink to={`/video/${videoId}`}>영상 보기</ButtonLink>}
    </output>
  )
}

/** Why the upload cannot start. */
const reasonOf = ({ video, poster }: Upload): string | undefined => {
  if (video.step === 'encoding' || video.step === 'reading') return '영상을 준비하고 있어요. 잠시만 기다려 주세요.'
  if (video.step === 'asking') return '소리를 어떻게 할지 먼저 골라 주세요.'
  if (!video.ready) return '올릴 영상을 골라 주세요.'
  return poster.value === undefined ? '대표 사진을 골라 주세요.' : undefined
}

/** Upload form of a ticket: video, poster and captions, prepared in the browser and sent in pieces. */
export function UploadView({ ticket }: { ticket: UploadTicket }) {
  const upload = useUpload(ticket)
  const { video, poster, captions, sending, isRestored, start } = upload
  const { problems, step, clearProblem } = sending
  if (step === 'done') return <Done videoId={ticket.videoId} result={sending.result} />
  const fixed = step === 'sending' ? '올리는 동안에는 바꿀 수 없어요. 먼저 멈춰 주세요.' : undefined
  return (
    <>
      <div className="flex flex-col gap-8 px-5 pt-2 pb-8">
        <p className="figures text-14 text-ink-soft">
          {ticket.videoId}번 영상의 파일을 {formatSeoulTime(new Date(ticket.expiresAt))}까지 올릴 수 있어요.
        </p>
        {isRestored && step === 'idle' && (
          <p className="rounded-card bg-accent-soft px-4 py-3 text-14 text-accent-ink">
            지난번에 고른 파일이 남아 있어요. 올리던 곳부터 이어서 올려요.
          </p>
        )}
        <VideoField video={video} problem={problems.video} reason={fixed} onChange={() => clearProblem('video')} />
        {(video.frames.length > 0 || video.ready) && (
          <PosterField
            poster={poster}
            frames={video.frames}
            sharpest={sharpestOf(video.frames)}
            problem={problems.poster}
            reason={fixed}
            onChange={() => clearProblem('poster')}
          />
        )}
        <CaptionsField
          captions={captions}
          problem={problems.captions}
          reason={fixed}
          onChange={() => clearProblem('captions')}
        />
      </div>
      <SendBar sending={sending} reason={reasonOf(upload)} onStart={start} />
    </>
  )
}
