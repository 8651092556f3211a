import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const FPS = 25
/** Aimed and maximum size of a clip in bytes. */
const CLIP_BYTES = 265_000
const MAX_BYTES = 350_000

const run = async (args: readonly string[], input?: AsyncIterable<Buffer>): Promise<void> => {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(child, 'close') as Promise<[number]>
  if (input)
    for await (const frame of input)
      if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), ended])
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** Writes frames (JPEG) without further loss, so that they can be encoded more than once. */
export const writeMaster = (file: string, frames: AsyncIterable<Buffer>): Promise<void> => {
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(FPS), '-i', '-']
  // the frames use the full range of values and BT.601, videos the limited range and BT.709
  const colours = 'scale=in_range=full:out_range=limited:in_color_matrix=bt601:out_color_matrix=bt709,format=yuv420p'
  return run([...input, '-vf', colours, '-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast', file], frames)
}

const SOUND_BITS_PER_S = 48_000
const picture = [
  ...['-c:v', 'libx264', '-profile:v', 'main', '-level', '3.1', '-preset', 'slow', '-tune', 'animation'],
  ...['-maxrate', '700k', '-bufsize', '1400k', '-pix_fmt', 'yuv420p'],
  // a keyframe every second, so that seeking is exact and HLS segments can begin there
  ...['-g', String(FPS), '-keyint_min', String(FPS), '-sc_threshold', '0'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
]
const sound = ['-c:a', 'aac', '-b:a', String(SOUND_BITS_PER_S), '-ac', '1', '-ar', '44100']
const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']

/** Encodes a clip in two passes to the size of `CLIP_BYTES`. The index precedes the data, so that playback starts at once. */
export const encodeClip = async (master: string, wav: string, target: string, seconds: number): Promise<Buffer> => {
  const bits = Math.floor((CLIP_BYTES * 8) / seconds) - SOUND_BITS_PER_S
  const pass = (at: number): string[] => [
    ...picture,
    '-b:v',
    String(bits),
    '-pass',
    String(at),
    '-passlogfile',
    `${target}.log`,
  ]
  await run(['-i', master, ...pass(1), '-an', '-f', 'null', '-'])
  const inputs = ['-i', master, '-i', wav, '-map', '0:v', '-map', '1:a']
  await run([...inputs, ...pass(2), ...sound, ...plain, '-movflags', '+faststart', target])
  const bytes = await readFile(target)
  if (bytes.length > MAX_BYTES) throw new Error(`${target} has ${bytes.length} bytes`)
  return bytes
}

/** Repackages a clip as HLS with fragmented MP4. Returns the playlist and its files by name. */
export const toHls = async (
  clip: string,
  folder: string,
): Promise<{ playlist: string; files: Map<string, Buffer> }> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const hls = ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4']
  const names = ['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', path.join(folder, 'part%d.m4s')]
  await run(['-i', clip, '-c', 'copy', ...plain, ...hls, ...names, path.join(folder, 'index.m3u8')])
  const found = (await readdir(folder)).filter((name) => name !== 'index.m3u8').sort()
  const files = new Map(
    await Promise.all(found.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  )
  return { playlist: await readFile(path.join(folder, 'index.m3u8'), 'utf8'), files }
}

/** Writes a file and its folder. */
export const write = async (file: string, bytes: Buffer | string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, bytes)
}
