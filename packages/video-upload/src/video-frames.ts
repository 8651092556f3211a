import { fitInside, frameTimes, sharpnessOf } from '@shop/rules/video-upload'
import { CanvasSink } from 'mediabunny'
import { openVideo, type SourceVideo } from './prepare-video.ts'

/** A frame that may become the poster. */
export interface Frame {
  seconds: number
  sharpness: number
  /** Small picture as a data URL, which the policy of the pages allows. */
  preview: string
}

const COUNT = 8
const SMALL = 240
const LARGE = 1_280
const SMALL_QUALITY = 0.75
const QUALITY = 0.9

interface Canvas {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
}

const copyOf = (source: CanvasImageSource & { width: number; height: number }): Canvas => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: source.width, height: source.height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no canvas')
  context.drawImage(source, 0, 0)
  return { canvas, context }
}

const toFrame = (source: CanvasImageSource & { width: number; height: number }, seconds: number): Frame => {
  const { canvas, context } = copyOf(source)
  const { width, height } = canvas
  const sharpness = sharpnessOf(context.getImageData(0, 0, width, height).data, { width, height })
  return { seconds, sharpness, preview: canvas.toDataURL('image/jpeg', SMALL_QUALITY) }
}

const sinkOf = ({ video, facts }: SourceVideo, side: number): CanvasSink =>
  new CanvasSink(video, { ...fitInside(facts, side), fit: 'fill' })

/** Returns frames spread over a video. None if this browser cannot decode it. */
export const listFrames = async (source: SourceVideo, signal: AbortSignal): Promise<Frame[]> => {
  if (!(await source.video.canDecode())) return []
  const times = frameTimes(source.facts.durationMs / 1_000, COUNT)
  const frames: Frame[] = []
  for await (const wrapped of sinkOf(source, SMALL).canvasesAtTimestamps(times)) {
    signal.throwIfAborted()
    // a video may begin later than its sound
    if (wrapped) frames.push(toFrame(wrapped.canvas, times[frames.length] ?? wrapped.timestamp))
  }
  return frames
}

/** Returns a frame of a video as the JPEG of a poster. */
export const renderFrame = async (file: Blob, seconds: number): Promise<Blob> => {
  const source = await openVideo(file)
  try {
    const wrapped = await sinkOf(source, LARGE).getCanvas(seconds)
    if (!wrapped) throw new Error('the video has no frame there')
    const { canvas } = copyOf(wrapped.canvas)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the frame is empty'))), 'image/jpeg', QUALITY)
    })
  } finally {
    source.input.dispose()
  }
}
