import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#src/lib/server-clock.ts'
import { readFiles, writeFiles } from './stored-files.ts'
import type { UploadTicket } from './upload-ticket.ts'
import { type Captions, useCaptions } from './use-captions.ts'
import { type Poster, usePoster } from './use-poster.ts'
import type { SentFiles } from './send-files.ts'
import { useSending } from './use-sending.ts'
import { useVideoFile, type VideoFile } from './use-video-file.ts'

interface Fields {
  video: VideoFile
  poster: Poster
  captions: Captions
}

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

/** Fills the fields with the files of a former visit. Returns whether there were some. */
const useRestored = ({ endpoint }: UploadTicket, { video, poster, captions }: Fields): boolean => {
  const [isRestored, setRestored] = useState(false)
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
    // without readable files the page starts empty
    restore().catch(() => undefined)
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [endpoint])
  return isRestored
}

/** Stores the files at once, not only when the upload starts: encoding takes minutes. */
const useStored = ({ endpoint, expiresAt }: UploadTicket, { video, poster, captions }: Fields): void => {
  const { ready, name } = video
  useEffect(() => {
    if (!ready) return
    const { file, facts } = ready
    void writeFiles({ endpoint, expiresAt, name, video: file, facts, poster: poster.own, captions: captions.captions })
    // oxlint-disable-next-line react/exhaustive-deps -- once per change of a file
  }, [ready, poster.own, captions.captions])
}

/** Everything on the upload page of a ticket. */
export const useUpload = (ticket: UploadTicket) => {
  const video = useVideoFile()
  const poster = usePoster(video.frames, video.ready?.file)
  const captions = useCaptions()
  const fields: Fields = { video, poster, captions }
  const sending = useSending(ticket)
  const isRestored = useRestored(ticket, fields)
  useStored(ticket, fields)
  const render = async (): Promise<SentFiles | undefined> => {
    const { ready, name } = video
    const picture = await poster.render()
    if (!ready || !picture) return undefined
    return { name, video: ready.file, facts: ready.facts, poster: picture, captions: captions.captions }
  }
  const start = () => {
    // they are about files that were not taken
    for (const field of [video, poster, captions]) field.clearProblem()
    void sending.start(render)
  }
  useReturnOfNetwork(sending.step === 'lost', start)
  useLeaveWarning(video.step === 'encoding' || sending.step === 'sending')
  return { ...fields, sending, isRestored, start }
}
export type Upload = ReturnType<typeof useUpload>
