import { useRef, useState } from 'react'
import { problemText, UploadProblem } from '@shop/video-upload/upload-problem'
import { useJob } from './use-job.ts'
import type { Frame } from '@shop/video-upload/video-frames'
import type { ReadyVideo } from '@shop/video-upload/video-tools'

export interface VideoState {
  /** `asking`: the sound cannot be encoded; the user decides. */
  step: 'none' | 'reading' | 'asking' | 'encoding' | 'ready'
  /** Name of the chosen file. */
  name: string
  /** Share of the encoding, 0 to 1. */
  share: number
  /** Video to upload, with its facts. */
  ready: ReadyVideo | undefined
  frames: readonly Frame[]
  problem: string | undefined
}

const none: VideoState = { step: 'none', name: '', share: 0, ready: undefined, frames: [], problem: undefined }

/** Loads the code that reads and encodes videos. Only this page needs it, and only after a file was chosen. */
const loadTools = async () => {
  try {
    const { prepareVideo, readFrames } = await import('@shop/video-upload/video-tools')
    return { prepareVideo, readFrames }
  } catch (cause) {
    throw new UploadProblem('chunk', { cause })
  }
}

type Show = (state: VideoState) => void

/** Prepares a file and reports each step. A failure returns to `former`. */
const prepare = async (
  file: File,
  { isSilent, signal, former, show }: { isSilent: boolean; signal: AbortSignal; former: VideoState; show: Show },
): Promise<void> => {
  let current: VideoState = { ...none, step: 'reading', name: file.name }
  const change = (part: Partial<VideoState>) => {
    current = { ...current, ...part }
    if (!signal.aborted) show(current)
  }
  change({})
  try {
    const { prepareVideo } = await loadTools()
    const ready = await prepareVideo(file, {
      isSilent,
      signal,
      onFrames: (frames) => change({ frames }),
      onShare: (share) => change({ step: 'encoding', share }),
    })
    change(ready === 'asking' ? { step: 'asking' } : { step: 'ready', share: 1, ready })
  } catch (error) {
    if (!signal.aborted) show({ ...former, problem: problemText(error) })
  }
}

/** The chosen video, prepared for the upload. A file that is refused leaves the former one in place. */
export const useVideoFile = () => {
  const [state, setState] = useState(none)
  const former = useRef(none)
  const chosen = useRef<File>(undefined)
  const job = useJob()
  const show: Show = (next) => {
    if (next.step === 'ready') former.current = { ...next, problem: undefined }
    setState(next)
  }
  const run = (file: File, isSilent: boolean): void => {
    chosen.current = file
    void prepare(file, { isSilent, signal: job.begin(), former: former.current, show })
  }
  return {
    ...state,
    choose: (file: File) => run(file, false),
    clearProblem: () => setState((old) => ({ ...old, problem: undefined })),
    /** Encodes the file whose sound cannot be encoded, without it. */
    dropSound: () => chosen.current && run(chosen.current, true),
    /** Stops the preparation. The former video stays. */
    cancel: () => {
      job.stop()
      setState(former.current)
    },
    /** Continues with a video of a former visit. */
    restore: async (name: string, ready: ReadyVideo): Promise<void> => {
      const signal = job.begin()
      show({ ...none, step: 'ready', name, share: 1, ready })
      const { readFrames } = await loadTools()
      const frames = await readFrames(ready.file, signal)
      if (!signal.aborted) show({ ...former.current, frames })
    },
  }
}
export type VideoFile = ReturnType<typeof useVideoFile>
