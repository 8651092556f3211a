import { type RefObject, useEffect, useRef, useState } from 'react'
import { attachStream, isForbiddenHere } from './video-source.ts'

interface Stream {
  /** Address of the playlist. Undefined for a file. */
  url: string | undefined
  /** Address of the video's page. */
  path: string
  isActive: boolean
  onFail: () => void
}

/** Loads the page of the video as a document of its own, whose policy allows the playlist. Going back works as before. */
const reloadAt = (path: string): void => {
  window.history.replaceState(window.history.state, '', path)
  window.location.reload()
}

/**
 * Attaches a playlist to the video element, when the video is first on the screen, until the element is released. Returns a function
 * that starts again after a failure.
 */
export const useStream = (element: RefObject<HTMLVideoElement | null>, { url, path, isActive, onFail }: Stream) => {
  const release = useRef<() => void>(undefined)
  // a video that was on the screen once stays attached
  const [wasActive, setWasActive] = useState(isActive)
  if (isActive && !wasActive) setWasActive(true)
  const fail = useRef(onFail)
  useEffect(() => {
    fail.current = onFail
  })
  useEffect(() => {
    const video = element.current
    if (!video || url === undefined || !wasActive) return undefined
    if (isForbiddenHere(video, url)) return reloadAt(path)
    release.current = attachStream(video, url, () => fail.current())
    return () => release.current?.()
  }, [element, url, path, wasActive])
  return () => {
    const video = element.current
    if (!video || url === undefined) return
    release.current?.()
    release.current = attachStream(video, url, () => fail.current())
  }
}
