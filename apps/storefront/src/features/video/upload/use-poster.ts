import { useRef, useState } from 'react'
import { PhotoError, photoProblemTexts, shrinkPhoto } from '#src/lib/photo/shrink-photo.ts'
import type { PosterFile } from './stored-files.ts'
import type { Frame } from './video-frames.ts'

/** Place of the sharpest frame. Undefined without frames. */
export const sharpestOf = (frames: readonly Frame[]): number | undefined => {
  const sharpest = Math.max(...frames.map(({ sharpness }) => sharpness))
  const at = frames.findIndex(({ sharpness }) => sharpness === sharpest)
  return at < 0 ? undefined : at
}

interface Chosen {
  frames: readonly Frame[]
  at: number
}

/** The poster: the sharpest frame of the video, until the user chooses another one or an own picture. */
export const usePoster = (frames: readonly Frame[], video: Blob | undefined) => {
  const [chosen, setChosen] = useState<Chosen>()
  const [own, setOwn] = useState<PosterFile>()
  const [isOwn, setIsOwn] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rendered = useRef<{ video: Blob; seconds: number; poster: PosterFile }>(undefined)
  // the choice belongs to the frames of one video
  const at = chosen?.frames === frames ? chosen.at : sharpestOf(frames)
  const frame = at === undefined ? undefined : frames[at]
  const showOwn = (poster: PosterFile) => {
    setOwn(poster)
    setIsOwn(true)
    setProblem(undefined)
  }
  return {
    own,
    problem,
    /** Place of the chosen frame, or `own`. Undefined if there is none yet. */
    value: isOwn && own ? ('own' as const) : at,
    chooseFrame: (place: number) => {
      setChosen({ frames, at: place })
      setIsOwn(false)
      setProblem(undefined)
    },
    keepOwn: () => setIsOwn(true),
    restore: showOwn,
    choosePicture: async (file: File): Promise<void> => {
      try {
        showOwn(await shrinkPhoto(file))
      } catch (error) {
        setProblem(photoProblemTexts[error instanceof PhotoError ? error.problem : 'unreadable'])
      }
    },
    /** Returns the picture to upload: the same one each time, so that it is not sent twice. */
    render: async (): Promise<PosterFile | undefined> => {
      if (isOwn && own) return own
      if (!video || !frame) return undefined
      const { seconds, preview } = frame
      if (rendered.current?.video === video && rendered.current.seconds === seconds) return rendered.current.poster
      const { renderFrame } = await import('./video-frames.ts')
      const poster = { file: await renderFrame(video, seconds), preview }
      rendered.current = { video, seconds, poster }
      return poster
    },
  }
}
export type Poster = ReturnType<typeof usePoster>
