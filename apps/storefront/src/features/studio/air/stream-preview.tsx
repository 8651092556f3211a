import type { AdminLiveBroadcast, LivePlayback } from '@shop/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { openLiveStream } from '#src/features/live/player/live-stream.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { isOnAir } from '../broadcast/broadcast-state.tsx'

/** The preview address is valid for ten minutes. A new one is taken this long (ms) after the last. */
const REFRESH_MS = 8 * 60_000

const withoutToken = (url: string): string => url.split('?')[0] ?? url

/** Address of the picture that stays the same between two reads of the broadcast, so that the player is not restarted. */
const useSteadyUrl = ({ state, previewUrl }: AdminLiveBroadcast): string | undefined => {
  const [kept, setKept] = useState(previewUrl)
  const latest = useRef(previewUrl)
  useEffect(() => {
    latest.current = previewUrl
  })
  useEffect(() => {
    const timer = setInterval(() => setKept(latest.current), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  if (previewUrl === null) return undefined
  const isOther = kept === null || withoutToken(kept) !== withoutToken(previewUrl)
  if (isOther) setKept(previewUrl)
  // everyone may see the picture on air
  if (isOnAir({ state })) return withoutToken(previewUrl)
  return isOther ? previewUrl : kept
}

interface StreamPreviewProps {
  broadcast: AdminLiveBroadcast
  /** A picture arrives at the channel. */
  hasPicture: boolean
}

/** What viewers see, with their delay: the same player on the same address. Muted, so that the microphone does not hear it. */
export function StreamPreview({ broadcast, hasPicture }: StreamPreviewProps) {
  const element = useRef<HTMLVideoElement>(null)
  const [isMuted, setMuted] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const url = useSteadyUrl(broadcast)
  const playback = useMemo<LivePlayback | undefined>(
    () => (url === undefined ? undefined : { url, kind: 'llhls', isReplay: false }),
    [url],
  )
  useEffect(() => {
    const video = element.current
    if (!video || !playback || !hasPicture) return undefined
    const leaving = new AbortController()
    let stop: (() => void) | undefined
    openLiveStream(video, playback, () => undefined, leaving.signal).then(
      (opened) => {
        if (leaving.signal.aborted) return opened?.stop()
        stop = opened?.stop
        return video.play().catch(() => undefined)
      },
      () => setFailed(true),
    )
    return () => {
      leaving.abort()
      stop?.()
      setFailed(false)
    }
  }, [playback, hasPicture])
  return (
    <div className="relative mx-auto overflow-hidden rounded-card bg-black">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live broadcast has no captions */}
      <video
        ref={element}
        muted={isMuted}
        playsInline
        aria-label="손님이 보는 영상"
        className="aspect-[9/16] h-[44vh] max-w-full object-contain"
      />
      {(!hasPicture || hasFailed) && (
        <output className="absolute inset-0 flex items-center justify-center p-6 text-center text-14 text-white">
          {hasFailed ? '이 브라우저에서는 영상을 미리 볼 수 없어요.' : '아직 들어오는 영상이 없어요.'}
        </output>
      )}
      {hasPicture && (
        <div className="absolute right-2 bottom-2">
          <Button look="line" size="small" aria-pressed={!isMuted} onClick={() => setMuted(!isMuted)}>
            {isMuted ? '소리 켜기' : '소리 끄기'}
          </Button>
        </div>
      )}
    </div>
  )
}
