import { problemText, UploadProblem } from '@shop/video-upload/upload-problem'
import type { Frame } from '@shop/video-upload/video-frames'
import type { ReadyVideo } from '@shop/video-upload/video-tools'
import { useEffect, useRef, useState } from 'react'

export interface PreparedVideo {
  /** `asking`: the sound cannot be encoded; the person decides. */
  step: 'none' | 'reading' | 'asking' | 'encoding' | 'ready'
  name: string
  /** Share of the encoding, 0 to 1. */
  share: number
  ready: ReadyVideo | undefined
  frames: readonly Frame[]
  problem: string | undefined
}

const none: PreparedVideo = { step: 'none', name: '', share: 0, ready: undefined, frames: [], problem: undefined }

/** Loads the code that reads and encodes videos, after a file was chosen. */
const loadTools = async () => {
  try {
    return await import('@shop/video-upload/video-tools')
  } catch (cause) {
    throw new UploadProblem('chunk', { cause })
  }
}

/** The chosen video, encoded in the browser. A file that is refused leaves the former one in place. */
export const usePreparedVideo = () => {
  const [state, setState] = useState(none)
  const former = useRef(none)
  const chosen = useRef<File>(undefined)
  const job = useRef<AbortController>(undefined)
  useEffect(() => () => job.current?.abort(), [])
  const prepare = async (file: File, isSilent: boolean): Promise<void> => {
    job.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    job.current = controller
    chosen.current = file
    let current: PreparedVideo = { ...none, step: 'reading', name: file.name }
    const change = (part: Partial<PreparedVideo>) => {
      current = { ...current, ...part }
      if (!signal.aborted) setState(current)
    }
    change({})
    try {
      const { prepareVideo } = await loadTools()
      const onFrames = (frames: Frame[]) => change({ frames })
      const onShare = (share: number) => change({ step: 'encoding', share })
      const ready = await prepareVideo(file, { isSilent, signal, onFrames, onShare })
      if (ready === 'asking') change({ step: 'asking' })
      else change({ step: 'ready', share: 1, ready })
      if (!signal.aborted && ready !== 'asking') former.current = current
    } catch (error) {
      if (!signal.aborted) setState({ ...former.current, problem: problemText(error) })
    }
  }
  return {
    ...state,
    choose: (file: File) => void prepare(file, false),
    /** Encodes the file whose sound cannot be encoded, without it. */
    dropSound: () => chosen.current && void prepare(chosen.current, true),
    /** Stops the preparation. The former video stays. */
    cancel: () => {
      job.current?.abort()
      setState(former.current)
    },
  }
}
