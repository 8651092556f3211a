import { useRef, useState } from 'react'
import { PhotoError, photoProblemTexts, shrinkPhoto } from '#src/lib/photo/shrink-photo.ts'
import type { PosterFile } from './stored-files.ts'
import type { Frame } from '@shop/video-upload/video-frames'

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

/** Renders frames in the size of a poster. Rendering the latest one again returns the same picture, so that it is not sent twice. */
const useRendered = () => {
  const latest = useRef<{ video: Blob; seconds: number; poster: PosterFile }>(undefined)
  return async (video: Blob, { seconds, preview }: Frame): Promise<PosterFile> => {
    if (latest.current?.video === video && latest.current.seconds === seconds) return latest.current.poster
    const { renderFrame } = await import('@shop/video-upload/video-frames')
    const poster = { file: await renderFrame(video, seconds), preview }
    latest.current = { video, seconds, poster }
    return poster
  }
}

/** The poster: the sharpest frame of the video, until the user chooses another one or an own picture. */
export const usePoster = (frames: readonly Frame[], video: Blob | undefined) => {
  const [chosen, setChosen] = useState<Chosen>()
  const [own, setOwn] = useState<PosterFile>()
  const [isOwn, setIsOwn] = useState(false)
  const [problem, setProblem] = useState<string>()
  const renderOnce = useRendered()
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
    clearProblem: () => setProblem(undefined),
    keepOwn: () => setIsOwn(true),
    restore: showOwn,
    choosePicture: async (file: File): Promise<void> => {
      try {
        showOwn(await shrinkPhoto(file))
      } catch (error) {
        setProblem(photoProblemTexts[error instanceof PhotoError ? error.problem : 'unreadable'])
      }
    },
    /** Returns the picture to upload. */
    render: async (): Promise<PosterFile | undefined> => {
      if (isOwn && own) return own
      return video && frame && renderOnce(video, frame)
    },
  }
}
export type Poster = ReturnType<typeof usePoster>
