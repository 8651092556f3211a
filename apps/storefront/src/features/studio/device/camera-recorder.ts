import { SOUND_BITRATE } from './bitrate-ladder.ts'

/** Interval (ms) at which the recorder hands over what it has encoded. */
const TIMESLICE_MS = 250
/** Parts of the stream begin with keyframes, so the delay depends on their distance. Chromium only; others ignore it. */
const KEYFRAME_MS = 500

export interface RecorderPlan {
  mime: string
  videoBitrate: number
  onChunk: (chunk: Blob) => void
  /** The encoder has failed, e.g. because the size of the picture has changed. */
  onFailure: () => void
}

/** Records a camera as fragmented MP4. Returns a function that stops; nothing is handed over afterwards. */
export const recordCamera = (stream: MediaStream, plan: RecorderPlan): (() => void) => {
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    mimeType: plan.mime,
    videoBitsPerSecond: plan.videoBitrate,
    audioBitsPerSecond: SOUND_BITRATE,
    videoKeyFrameIntervalDuration: KEYFRAME_MS,
  }
  const recorder = new MediaRecorder(stream, options)
  let isStopped = false
  recorder.addEventListener('dataavailable', ({ data }: BlobEvent) => {
    if (!isStopped && data.size > 0) plan.onChunk(data)
  })
  const fail = () => {
    if (!isStopped) plan.onFailure()
  }
  recorder.addEventListener('error', fail)
  // also when a track has ended, e.g. an unplugged camera
  recorder.addEventListener('stop', fail)
  recorder.start(TIMESLICE_MS)
  return () => {
    isStopped = true
    if (recorder.state !== 'inactive') recorder.stop()
  }
}
