import type { Video, VideoFlags } from '@shop/contract'
import { useEffect, useState } from 'react'
import { isMember, whenVisitorKnown } from '#src/features/auth/auth-store.ts'
import { useResumedAct } from '#src/features/product/member/use-member-act.ts'
import { changeBookmark } from '../bookmark.ts'
import { reportEvent } from '../video-events.ts'
import { addSeen, chooseSound, useVideoStore } from '../video-store.ts'
import { isStill } from './playback.ts'

interface FeedActsProps {
  current: Video | undefined
  flags: ReadonlyMap<number, VideoFlags>
  onShow: (video: Video) => void
  onInvite: (video: Video) => void
}

/** Whether the window is visible. A video in a background tab pauses. */
const useIsVisible = (): boolean => {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const read = () => setVisible(document.visibilityState !== 'hidden')
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return isVisible
}

/** The URL is that of the video on the screen, so that a shared address opens it. The history entry stays the same. */
const showAddress = (id: number): void => {
  const path = `/video/${id}`
  if (window.location.pathname !== path) window.history.replaceState(window.history.state, '', path)
}

const countProduct = ({ id }: Video): void => reportEvent('productTap', id)

/** What the user can do with the video on the screen. */
export const useFeedActs = ({ current, flags, onShow, onInvite }: FeedActsProps) => {
  const id = current?.id
  const isVisible = useIsVisible()
  const [still] = useState(() => !import.meta.env.SSR && isStill())
  /** Video that the user has paused, or played in spite of a wish for stillness. */
  const [toggled, setToggled] = useState<number>()
  const isPaused = (id === toggled) !== still
  useEffect(() => {
    if (!current) return
    showAddress(current.id)
    addSeen(current.id)
    onShow(current)
    // oxlint-disable-next-line react/exhaustive-deps -- once per video
  }, [id])
  const mark = () => {
    if (!current) return
    const flagged = { ...current, ...flags.get(current.id) }
    void changeBookmark(flagged, !flagged.isMyVideoShare)
  }
  useResumedAct(id ?? 0, 'bookmark', mark)
  const toggle = () => setToggled(id === toggled ? undefined : id)
  const toggleSound = () => chooseSound(!useVideoStore.getState().isMuted)
  return {
    isStill: still,
    isPlaying: isVisible && !isPaused,
    toggle,
    toggleSound,
    /** The first tap turns on the sound; later ones pause and play. */
    tap: () => {
      const { isMuted, isSoundChosen } = useVideoStore.getState()
      if (isMuted && !isSoundChosen && !isPaused) chooseSound(false)
      else toggle()
    },
    bookmark: () => whenVisitorKnown((user) => (isMember(user) ? mark() : current && onInvite(current))),
    countProduct,
  }
}
