import { useRef, useState } from 'react'
import type { VideoFacts } from './prepare-video.ts'
import { problemText, UploadProblem } from './upload-problem.ts'
import { useJob } from './use-job.ts'
import type { Frame } from './video-frames.ts'

export interface VideoState {
  /** `asking`: the sound cannot be encoded; the user decides. */
  step: 'none' | 'reading' | 'asking' | 'encoding' | 'ready'
  /** Name of the chosen file. */
  name: string
  /** Share of the encoding, 0 to 1. */
  share: number
  /** Video to upload, with its facts. */
  ready: { file: Blob; facts: VideoFacts } | undefined
  frames: readonly Frame[]
  problem: string | undefined
}

const none: VideoState = { step: 'none', name: '', share: 0, ready: undefined, frames: [], problem: undefined }

/** Loads the code that reads and encodes videos. Only this page needs it, and only after a file was chosen. */
const loadTools = async () => {
  try {
    const [prepare, frames] = await Promise.all([import('./prepare-video.ts'), import('./video-frames.ts')])
    return { ...prepare, ...frames }
  } catch (cause) {
    throw new UploadProblem('chunk', { cause })
  }
}
type Tools = Awaited<ReturnType<typeof loadTools>>
type Set = (change: Partial<VideoState>) => void

/** Reads a file, lists its frames and encodes it. Stops before the encoding if the sound needs a decision. */
const prepare = async (
  { openVideo, listFrames, planSound, encodeVideo }: Tools,
  file: File,
  { isSilent, signal, set }: { isSilent: boolean; signal: AbortSignal; set: Set },
): Promise<void> => {
  const source = await openVideo(file)
  try {
    set({ frames: await listFrames(source, signal) })
    if (!isSilent && (await planSound(source)) === 'impossible') return set({ step: 'asking' })
    set({ step: 'encoding' })
    const encoded = await encodeVideo(source, { isSilent, signal, onShare: (share) => set({ share }) })
    const { input, facts } = await openVideo(encoded)
    input.dispose()
    set({ step: 'ready', share: 1, ready: { file: encoded, facts } })
  } finally {
    source.input.dispose()
  }
}

/** Lists the frames of an encoded video again. */
const readFrames = async (file: Blob, signal: AbortSignal): Promise<Frame[]> => {
  const { openVideo, listFrames } = await loadTools()
  const source = await openVideo(file)
  return listFrames(source, signal).finally(() => source.input.dispose())
}

/** The chosen video, prepared for the upload. A file that is refused leaves the former one in place. */
export const useVideoFile = () => {
  const [state, setState] = useState(none)
  const latest = useRef(none)
  const chosen = useRef<File>(undefined)
  const job = useJob()
  const show = (next: VideoState) => {
    latest.current = next.step === 'ready' ? next : latest.current
    setState(next)
  }
  const run = async (file: File, isSilent: boolean): Promise<void> => {
    const signal = job.begin()
    chosen.current = file
    let current: VideoState = { ...none, step: 'reading', name: file.name }
    const set: Set = (change) => {
      current = { ...current, ...change }
      if (!signal.aborted) show(current)
    }
    set({})
    try {
      await prepare(await loadTools(), file, { isSilent, signal, set })
    } catch (error) {
      if (!signal.aborted) setState({ ...latest.current, problem: problemText(error) })
    }
  }
  return {
    ...state,
    choose: (file: File) => void run(file, false),
    clearProblem: () => setState((old) => ({ ...old, problem: undefined })),
    /** Encodes the file whose sound cannot be encoded, without it. */
    dropSound: () => chosen.current && void run(chosen.current, true),
    /** Stops the preparation. The former video stays. */
    cancel: () => {
      job.stop()
      setState(latest.current)
    },
    /** Continues with a video of a former visit. */
    restore: async (name: string, ready: NonNullable<VideoState['ready']>): Promise<void> => {
      const signal = job.begin()
      show({ ...none, step: 'ready', name, share: 1, ready })
      const frames = await readFrames(ready.file, signal)
      if (!signal.aborted) show({ ...latest.current, frames })
    },
  }
}
export type VideoFile = ReturnType<typeof useVideoFile>
