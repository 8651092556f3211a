import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}

/** Returns a few bytes that declare a picture of any size. */
export const hugePng = (side: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const lines = deflateSync(Buffer.alloc(Math.ceil(side / 8 + 1) * 64))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

/** Returns a photo, left half red and right half blue, with location, camera and orientation metadata. */
export const photo = async ({
  kind = 'jpeg',
  width = 600,
  height = 400,
  orientation,
  maker = 'CanaryCamera',
}: {
  kind?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff'
  width?: number
  height?: number
  orientation?: number
  maker?: string
} = {}): Promise<Buffer> => {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' }
  const blue = await sharp({ create: half }).png().toBuffer()
  const picture = sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: Math.floor(width / 2), top: 0 }])
    .withExif({ IFD0: { Make: maker }, IFD3: { GPSLatitude: '37/1 33/1 59/1', GPSLatitudeRef: 'N' } })
  if (orientation !== undefined) picture.withMetadata({ orientation })
  return picture.toFormat(kind).toBuffer()
}
