import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#src/lib/server-clock.ts'
import { readFiles, writeFiles } from './stored-files.ts'
import type { UploadTicket } from './upload-ticket.ts'
import { useCaptions } from './use-captions.ts'
import { usePoster } from './use-poster.ts'
import { type SentFiles, useSending } from './use-sending.ts'
import { useVideoFile } from './use-video-file.ts'

/** Asks before the page is left while something would be lost or would stop. */
const useLeaveWarning = (isBusy: boolean): void => {
  useEffect(() => {
    if (!isBusy) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
}

/** Continues an interrupted upload when the network is back. */
const useReturnOfNetwork = (isLost: boolean, start: () => void): void => {
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  useEffect(() => {
    if (!isLost) return undefined
    const again = () => latest.current()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isLost])
}

/** Everything on the upload page of a ticket. Files prepared in a former visit are restored. */
export const useUpload = (ticket: UploadTicket) => {
  const { endpoint, expiresAt } = ticket
  const video = useVideoFile()
  const poster = usePoster(video.frames, video.ready?.file)
  const captions = useCaptions()
  const sending = useSending(ticket)
  const [isRestored, setRestored] = useState(false)
  const { ready, name } = video

  useEffect(() => {
    let isGone = false
    const restore = async () => {
      const stored = await readFiles(endpoint, serverNow())
      if (isGone || !stored) return
      if (stored.poster) poster.restore(stored.poster)
      if (stored.captions) captions.restore(stored.captions)
      setRestored(true)
      await video.restore(stored.name, { file: stored.video, facts: stored.facts })
    }
    // without stored files the page starts empty
    restore().catch(() => undefined)
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [endpoint])

  const { own } = poster
  const { captions: words } = captions
  // stored at once, not only when the upload starts: encoding takes minutes
  useEffect(() => {
    if (!ready) return
    const { file, facts } = ready
    void writeFiles({ endpoint, expiresAt, name, video: file, facts, poster: own, captions: words })
    // oxlint-disable-next-line react/exhaustive-deps -- once per change of a file
  }, [ready, own, words])

  const render = async (): Promise<SentFiles | undefined> => {
    const picture = await poster.render()
    if (!ready || !picture) return undefined
    return { name, video: ready.file, facts: ready.facts, poster: picture, captions: words }
  }
  const start = () => void sending.start(render)
  useReturnOfNetwork(sending.step === 'lost', start)
  useLeaveWarning(video.step === 'encoding' || sending.step === 'sending')
  return { video, poster, captions, sending, isRestored, start }
}
export type Upload = ReturnType<typeof useUpload>
