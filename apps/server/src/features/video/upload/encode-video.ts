import { AppError } from '@shop/contract'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

const run = promisify(execFile)

/** For each pass. The job renews its lease while they run. */
const LIMIT_MS = 50_000
const FRAMES = 8
const SIDE = 1_280
// several frames are compared in one size, so that the sharpness is that of the content
const COMPARED = 360
/** Words of a command that stand for the paths. */
const [IN, OUT] = ['{in}', '{out}']

/** Runs `ffmpeg` without a shell, with files only, so that a crafted video cannot make it open addresses. */
const ffmpeg = async (
  program: string,
  lines: readonly string[],
  { source, target }: { source: string; target: string },
): Promise<void> => {
  const words = ['-nostdin -v error -y -protocol_whitelist file -f mov', ...lines].join(' ').split(' ')
  const args = words.map((word) => (word === IN ? source : word === OUT ? target : word))
  try {
    await run(program, args, { timeout: LIMIT_MS, killSignal: 'SIGKILL', maxBuffer: 1_024 * 1_024 })
  } catch (cause) {
    throw new AppError('videoUnreadable', { cause })
  }
}

/** Converts an MP4 to H.264 and AAC of at most 1,280 pixels a side. */
export const transcode = (program: string, source: string, target: string): Promise<void> =>
  ffmpeg(
    program,
    [
      `-i ${IN} -map 0:v:0 -map 0:a:0? -map_metadata -1`,
      `-vf scale=w='min(iw,${SIDE})':h='min(ih,${SIDE})':force_original_aspect_ratio=decrease:force_divisible_by=2`,
      '-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -c:a aac -b:a 96k',
      `-movflags +faststart -f mp4 ${OUT}`,
    ],
    { source, target },
  )

const sharpnessOf = async (bytes: Buffer): Promise<number> => {
  const small = await sharp(bytes).resize({ width: COMPARED, height: COMPARED, fit: 'inside' }).toBuffer()
  return (await sharp(small).stats()).sharpness
}

/** Returns the sharpest of eight frames spread over a video, as a JPEG. */
export const chooseFrame = async (
  program: string,
  source: string,
  { durationMs }: { durationMs: number },
): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-frames-'))
  try {
    const rate = (FRAMES * 1_000) / durationMs
    await ffmpeg(program, [`-i ${IN} -an -vf fps=${rate.toFixed(6)} -frames:v ${FRAMES} -q:v 2 -f image2 ${OUT}`], {
      source,
      target: path.join(folder, '%d.jpg'),
    })
    const pictures: { bytes: Buffer; sharpness: number }[] = []
    for (const name of (await readdir(folder)).toSorted()) {
      const bytes = await readFile(path.join(folder, name))
      pictures.push({ bytes, sharpness: await sharpnessOf(bytes) })
    }
    const [best] = pictures.toSorted((a, b) => b.sharpness - a.sharpness)
    if (!best) throw new AppError('videoUnreadable')
    return best.bytes
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
