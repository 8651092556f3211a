import type { Video } from '@shop/contract'
import { useEffect, useRef, useState } from 'react'
import { useVideoStore } from '../video-store.ts'
import { fitOf } from './playback.ts'
import { Progress } from './progress.tsx'
import { useStream } from './use-stream.ts'
import { useVideoElement } from './use-video-element.ts'
import { sourceOf } from './video-source.ts'

export interface PlayerProps {
  video: Video
  isActive: boolean
  isPlaying: boolean
  preload: 'none' | 'metadata' | 'auto'
  startAt: number
  onView: () => void
  onEnd: () => void
  onTime: (seconds: number) => void
}

/** Position of captions in percent of the height, above the texts of the overlay. */
const CAPTION_LINE = 58

const liftCaptions = ({ track }: HTMLTrackElement): void => {
  for (const cue of track.cues ?? [])
    if (cue instanceof VTTCue) Object.assign(cue, { snapToLines: false, line: CAPTION_LINE })
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="absolute inset-x-0 top-1/3 z-10 flex flex-col items-center gap-3 px-8 text-center">
      <output className="rounded-card bg-black/70 px-5 py-4 text-14">
        영상을 재생하지 못했어요. 인터넷 연결을 확인해 주세요.
      </output>
      <button
        type="button"
        onClick={onRetry}
        className="pressable h-11 rounded-control bg-white px-5 text-14 font-semibold text-black"
      >
        다시 시도
      </button>
    </div>
  )
}

/** Video element over the poster, which stays visible until the first frame. */
export function Player({ video, isActive, preload, ...playing }: PlayerProps) {
  const element = useRef<HTMLVideoElement>(null)
  const track = useRef<HTMLTrackElement>(null)
  const [failed, setFailed] = useState(false)
  const { isMuted, hasCaptions } = useVideoStore()
  const source = sourceOf(video)
  const isStream = source.kind === 'hls'
  const attachAgain = useStream(element, {
    url: isStream ? source.url : undefined,
    path: `/video/${video.id}`,
    isActive,
    onFail: () => setFailed(true),
  })
  useVideoElement(element, { ...playing, isMuted })
  useEffect(() => {
    const element = track.current
    if (!element) return undefined
    const lift = () => liftCaptions(element)
    // React passes no load event of a track on
    element.addEventListener('load', lift)
    element.track.mode = hasCaptions ? 'showing' : 'disabled'
    return () => element.removeEventListener('load', lift)
  }, [hasCaptions])
  const retry = () => {
    setFailed(false)
    if (isStream) return attachAgain()
    element.current?.load()
    if (playing.isPlaying) void element.current?.play().catch(() => setFailed(true))
  }
  useEffect(() => {
    if (!failed) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are shown when a video has them */}
      <video
        ref={element}
        src={isStream ? undefined : source.url}
        preload={preload}
        playsInline
        muted
        aria-label={video.title}
        onError={() => setFailed(true)}
        className={`pointer-events-none ${fitOf(video)}`}
      >
        {video.captionsUrl !== null && (
          <track ref={track} kind="captions" src={video.captionsUrl} srcLang="ko" label="한국어" />
        )}
      </video>
      {failed && isActive && <Failure onRetry={retry} />}
      {isActive && <Progress element={element} durationMs={video.durationMs} />}
    </>
  )
}
