import { type RefObject, useEffect, useState } from 'react'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'

/** Full screen of the iPhone, which has it for videos only. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

const isFullScreenNow = (): boolean => Boolean(document.fullscreenElement)

/**
 * Full screen of the whole page, so that chat, products and sheets stay. On an iPhone that of the video. Undefined if the browser has
 * neither.
 */
export const useFullScreen = (video: RefObject<HTMLVideoElement | null>): (() => void) | undefined => {
  const [isPossible, setPossible] = useState(false)
  useEffect(() => {
    const element: AppleVideo = document.createElement('video')
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows it, and hydration renders the server's markup
    setPossible(document.fullscreenEnabled || typeof element.webkitEnterFullscreen === 'function')
  }, [])
  if (!isPossible) return undefined
  return () => {
    const refuse = () => showSnackbar('전체 화면으로 볼 수 없어요.')
    if (isFullScreenNow()) return void document.exitFullscreen().catch(() => undefined)
    if (document.fullscreenEnabled) return void document.documentElement.requestFullscreen().catch(refuse)
    const apple: AppleVideo | null = video.current
    return apple?.webkitEnterFullscreen?.()
  }
}

/** Picture-in-picture. Undefined if the browser has none. */
export const useSmallWindow = (video: RefObject<HTMLVideoElement | null>): (() => void) | undefined => {
  const [isPossible, setPossible] = useState(false)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows it, and hydration renders the server's markup
    setPossible(document.pictureInPictureEnabled ?? false)
  }, [])
  if (!isPossible) return undefined
  return () => {
    if (document.pictureInPictureElement) return void document.exitPictureInPicture().catch(() => undefined)
    return void video.current?.requestPictureInPicture().catch(() => showSnackbar('작은 창으로 볼 수 없어요.'))
  }
}
