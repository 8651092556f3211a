import { useState } from 'react'
import { chooseSound, useVideoStore } from '#src/features/video/video-store.ts'
import type { LivePlayer } from './use-live-playback.ts'

/**
 * What a tap on the picture does: the first one turns on the sound. Later ones pause a replay, or hide the chat of a broadcast on
 * air.
 */
export const useStageTap = (player: LivePlayer, isReplay: boolean) => {
  const [isBare, setBare] = useState(false)
  const { isMuted, isSoundChosen } = useVideoStore()
  const isPlaying = player.status === 'playing'
  if (isPlaying && isMuted && !isSoundChosen) return { isBare, label: '소리 켜기', onTap: () => chooseSound(false) }
  if (isReplay)
    return { isBare: false, label: isPlaying ? '일시정지' : '재생', onTap: isPlaying ? player.pause : player.play }
  return { isBare, label: isBare ? '대화 보이기' : '화면만 보기', onTap: () => setBare(!isBare) }
}
