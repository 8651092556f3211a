import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { hugePng, photo } from './test-pictures.ts'

/** `refused`: the shop answers an error. `reencoded`: it stores a harmless picture made of it. */
type Fate = 'refused' | 'reencoded'

export interface HostilePicture {
  name: string
  bytes: Buffer
  fate: Fate
}

/** Text that a stored picture must not contain. */
export const PAYLOAD = '<script>alert(document.domain)</script>'

const text = (words: string): Buffer => Buffer.from(words, 'latin1')
const payload = text(PAYLOAD)
const svg = (inside: string): Buffer =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`)
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#4080c0' } })

/** Writes over bytes at a place; a negative place counts from the end. */
const overwrite = (bytes: Buffer, at: number, ...values: number[]): Buffer => {
  const copy = Buffer.from(bytes)
  copy.set(values, at < 0 ? copy.length + at : at)
  return copy
}

/** Adds a segment after the start of a JPEG. */
const withSegment = (jpeg: Buffer, marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

/** Declares another size in the frame header of a JPEG. */
const withJpegSize = (jpeg: Buffer, width: number, height: number): Buffer => {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return overwrite(jpeg, frame + 5, height >> 8, height & 0xff, width >> 8, width & 0xff)
}

type Named = readonly [name: string, bytes: Buffer]

const textFiles: readonly Named[] = [
  ['zero bytes', Buffer.alloc(0)],
  ['one byte', Buffer.from([0xff])],
  ['1,000 zero bytes', Buffer.alloc(1_000)],
  ['words', text('a picture, honestly')],
  ['HTML', text(`<html>${PAYLOAD}</html>`)],
  ['SVG with a script', svg(PAYLOAD)],
  ['SVG with an event handler', svg('<rect onload="alert(1)"/>')],
  [
    'SVG with an external entity',
    text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  ],
  ['SVG that loads a file', svg('<image href="file:///etc/passwd"/>')],
  ['compressed SVG', gzipSync(svg(PAYLOAD))],
  ['XML bomb', text('<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;&b;&b;</x>')],
  ['PDF', text(`%PDF-1.7\n${PAYLOAD}`)],
  ['PostScript', text('%!PS-Adobe-3.0\n(%pipe%id) (r) file')],
  ['MVG', text('push graphic-context\nfill "url(https://evil.example/x)"')],
  ['PHP', text('<?php system($_GET["c"]); ?>')],
  ['shell script', text('#!/bin/sh\nid')],
  ['ZIP', Buffer.concat([text('PK\u0003\u0004'), Buffer.alloc(60)])],
  ['gzip bomb', gzipSync(Buffer.alloc(2_000_000))],
  ['ELF', Buffer.concat([text('\u007fELF'), Buffer.alloc(60)])],
  ['GIF with a comment of script', text('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)')],
  ['BMP', Buffer.concat([text('BM'), Buffer.alloc(60)])],
  ['ICO', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 255, 255]), Buffer.alloc(60)])],
  ['PSD', Buffer.concat([text('8BPS\u0000\u0001'), Buffer.alloc(60)])],
  ['JPEG 2000', Buffer.concat([Buffer.from([0, 0, 0, 12]), text('jP  \r\n\u0087\n'), Buffer.alloc(60)])],
  ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic'), Buffer.alloc(60)])],
  ['MP4', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypisom'), Buffer.alloc(60)])],
  ['portable pixmap of 400 megapixels', text('P6\n20000 20000\n255\n')],
  ['OpenEXR', Buffer.concat([Buffer.from([0x76, 0x2f, 0x31, 0x01]), Buffer.alloc(60)])],
  ['Radiance HDR', text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n')],
  ['WAVE in a RIFF', Buffer.concat([text('RIFF\u0024\u0000\u0000\u0000WAVEfmt '), Buffer.alloc(40)])],
  ['path as a picture', text('../../../../etc/passwd')],
]

const brokenFiles = async (): Promise<Named[]> => {
  const [jpeg, png, webp] = [await photo(), await photo({ kind: 'png' }), await photo({ kind: 'webp' })]
  const large = await photo({ width: 1_000, height: 1_000, kind: 'png' })
  return [
    ['signature of a JPEG only', jpeg.subarray(0, 3)],
    ['JPEG cut in its header', jpeg.subarray(0, 120)],
    ['JPEG cut in the middle', jpeg.subarray(0, Math.floor(jpeg.length / 2))],
    ['signature of a PNG only', png.subarray(0, 8)],
    ['PNG without its data', png.subarray(0, 33)],
    ['PNG cut before its end', large.subarray(0, large.length - 400)],
    ['PNG with a wrong checksum of its header', overwrite(png, 29, 0, 0, 0, 0)],
    ['PNG of no width', overwrite(png, 16, 0, 0, 0, 0)],
    ['PNG with an unknown colour type', overwrite(png, 25, 9)],
    ['signature of a WebP only', webp.subarray(0, 12)],
    ['WebP cut in the middle', webp.subarray(0, Math.floor(webp.length / 2))],
    ['signature of a JPEG before HTML', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), payload])],
    ['signature of a PNG before SVG', Buffer.concat([png.subarray(0, 8), svg(PAYLOAD)])],
    ['header of a WebP before HTML', Buffer.concat([text('RIFF\u00ff\u0000\u0000\u0000WEBP'), payload])],
    ['JPEG that declares 65,535 × 65,535 pixels', withJpegSize(jpeg, 65_535, 65_535)],
    ['JPEG that declares 65,500 × 400 pixels', withJpegSize(jpeg, 65_500, 400)],
    ['PNG of 400 megapixels', hugePng(20_000)],
    ['PNG of 25 megapixels', hugePng(5_000)],
    ['PNG of 2³¹ pixels', hugePng(46_341)],
    ['JPEG of 25 megapixels', await flat(6_250, 4_000).jpeg().toBuffer()],
    ['WebP that declares 16,384 × 16,384 pixels', overwrite(webp, 24, 0xff, 0x3f, 0, 0xff, 0x3f, 0)],
    ['GIF', await photo({ kind: 'gif' })],
    ['AVIF', await photo({ kind: 'avif' })],
    ['TIFF', await photo({ kind: 'tiff' })],
  ]
}

const harmlessOnceReencoded = async (): Promise<Named[]> => {
  const [jpeg, png, webp] = [await photo(), await photo({ kind: 'png' }), await photo({ kind: 'webp' })]
  const frames = await Promise.all(
    ['#ff0000', '#00ff00'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [50, 50] })
    .toBuffer()
  return [
    ['JPEG with HTML behind its end', Buffer.concat([jpeg, payload])],
    ['JPEG with a ZIP behind its end', Buffer.concat([jpeg, text('PK\u0003\u0004'), payload])],
    ['JPEG with a script in its comment', withSegment(jpeg, 0xfe, payload)],
    ['JPEG with a script in its metadata', await photo({ maker: PAYLOAD })],
    [
      'JPEG with a broken colour profile',
      withSegment(jpeg, 0xe2, Buffer.concat([text('ICC_PROFILE\u0000\u0001\u0001'), payload])),
    ],
    ['JPEG in CMYK', await flat(300, 200).toColourspace('cmyk').jpeg().toBuffer()],
    ['progressive JPEG', await flat(300, 200).jpeg({ progressive: true }).toBuffer()],
    ['JPEG turned by its metadata', await photo({ orientation: 6 })],
    ['PNG with HTML behind its end', Buffer.concat([png, payload])],
    ['PNG with 16 bits per channel', await flat(300, 200).toColourspace('rgb16').png().toBuffer()],
    ['PNG with a palette and transparency', await flat(300, 200).ensureAlpha(0.2).png({ palette: true }).toBuffer()],
    ['PNG of one pixel', await flat(1, 1).png().toBuffer()],
    ['PNG of 1 × 16,000 pixels', await flat(1, 16_000).png().toBuffer()],
    ['WebP with HTML behind its end', Buffer.concat([webp, payload])],
    ['animated WebP', animated],
  ]
}

/** Files that attack a picture upload, made in code. G4 */
export const hostilePictures = async (): Promise<HostilePicture[]> => {
  const named =
    (fate: Fate) =>
    ([name, bytes]: Named) => ({ name, bytes, fate })
  return [
    ...textFiles.map(named('refused')),
    ...(await brokenFiles()).map(named('refused')),
    ...(await harmlessOnceReencoded()).map(named('reencoded')),
  ]
}
