import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'

const FFMPEG = '/usr/bin/ffmpeg'
const SECONDS = 30
/** A phone's stream: 1.5 Mbit/s with a keyframe every half second. */
const ENCODING = [
  '-f lavfi -i testsrc2=size=640x360:rate=30 -f lavfi -i sine=frequency=440',
  `-t ${SECONDS} -c:v libx264 -preset veryfast -profile:v baseline -b:v 1400k -g 15 -pix_fmt yuv420p -c:a aac -b:a 96k`,
].flatMap((part) => part.split(' '))
const STREAMING = ['-c', 'copy', '-f', 'mp4', '-movflags', 'empty_moov+default_base_moof+frag_keyframe']

export interface FileBroadcaster {
  stop: () => Promise<void>
}

const openIngest = async (shop: string, channelId: number, key: string): Promise<WebSocket> => {
  const socket = new WebSocket(`${shop.replace('http', 'ws')}/v1/live/ingest/${channelId}`, { origin: shop })
  await once(socket, 'open')
  socket.send(JSON.stringify({ key, mime: 'video/mp4;codecs=avc1.42E01F,mp4a.40.2' }))
  const [first] = (await once(socket, 'message')) as [Buffer]
  if (!first.toString().includes('"ready"')) throw new Error(`the channel takes no stream: ${first.toString()}`)
  return socket
}

/** Broadcasts a recorded picture in a loop, which costs the machine almost nothing. Needs ffmpeg. Takes a channel over. */
export const broadcastFile = async (shop: string, channelId: number, key: string): Promise<FileBroadcaster> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-live-'))
  const file = path.join(folder, 'loop.mp4')
  const [code] = (await once(spawn(FFMPEG, [...ENCODING, file], { stdio: 'ignore' }), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${FFMPEG} could not encode the picture`)
  const socket = await openIngest(shop, channelId, key)
  const input = ['-re', '-stream_loop', '-1', '-i', file]
  const stream = spawn(FFMPEG, [...input, ...STREAMING, 'pipe:1'], { stdio: ['ignore', 'pipe', 'ignore'] })
  stream.stdout.on('data', (chunk: Buffer) => socket.send(chunk))
  return {
    stop: async () => {
      const ended = once(stream, 'exit')
      stream.kill('SIGKILL')
      await ended
      socket.terminate()
      await rm(folder, { recursive: true })
    },
  }
}
