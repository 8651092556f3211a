import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type PictureSize, reencodeImage } from './reencode-image.ts'
import { hugePng, photo } from './testing/test-pictures.ts'

const square: PictureSize = { width: 256, height: 256, fit: 'cover' }
const colourAt = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]

describe('happy', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    '[G4] a %s becomes a square WebP cropped from the centre',
    async (kind) => {
      const made = await reencodeImage(await photo({ kind }), square)
      expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
      const [red] = await colourAt(made, 4, 128)
      const [, , blue] = await colourAt(made, 251, 128)
      expect(red).toBeGreaterThan(200)
      expect(blue).toBeGreaterThan(200)
    },
  )

  test('applies the EXIF orientation before the metadata is removed', async () => {
    // rotated by 90 degrees: the left half is on top
    const made = await reencodeImage(await photo({ width: 400, height: 400, orientation: 6 }), square)
    const [redOnTop] = await colourAt(made, 128, 4)
    const [, , blueBelow] = await colourAt(made, 128, 251)
    expect([redOnTop, blueBelow].every((value) => (value ?? 0) > 200)).toBe(true)
  })

  test('an uncropped picture keeps its aspect ratio and is not enlarged', async () => {
    const inside: PictureSize = { width: 1_600, height: 1_600, fit: 'inside' }
    const [large, small] = [await photo({ width: 3_200, height: 1_600 }), await photo()]
    expect(await sharp(await reencodeImage(large, inside)).metadata()).toMatchObject({ width: 1_600, height: 800 })
    expect(await sharp(await reencodeImage(small, inside)).metadata()).toMatchObject({ width: 600, height: 400 })
  })
})

describe('error', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['words', Buffer.from('a picture, honestly')],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
  ])('[G4] %s is rejected as unreadable', async (_, bytes) => {
    await expect(reencodeImage(bytes, square)).rejects.toMatchObject({ code: 'pictureUnreadable' })
  })

  test('[G4] a truncated picture is rejected', async () => {
    const whole = await photo({ width: 1_000, height: 1_000, kind: 'png' })
    await expect(reencodeImage(whole.subarray(0, whole.length - 400), square)).rejects.toMatchObject({
      code: 'pictureUnreadable',
    })
  })

  test.each(['gif', 'avif', 'tiff'] as const)('[G4] a %s is rejected', async (kind) => {
    await expect(reencodeImage(await photo({ kind }), square)).rejects.toMatchObject({ code: 'pictureUnreadable' })
  })
})

describe('security', () => {
  test('[G4] location and camera metadata is removed', async () => {
    const sent = await photo()
    expect(sent.includes('CanaryCamera')).toBe(true)
    const made = await reencodeImage(sent, square)
    expect(made.includes('CanaryCamera')).toBe(false)
    expect((await sharp(made).metadata()).exif).toBeUndefined()
  })

  test('[G4] a picture with appended HTML comes out as a picture only', async () => {
    const both = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
    expect((await reencodeImage(both, square)).includes('<script>')).toBe(false)
  })

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    '<html><script>alert(1)</script></html>',
    'GIF89a/*<script>*/',
    '%PDF-1.7',
  ])('[G4] %s is rejected', async (text) => {
    await expect(reencodeImage(Buffer.from(text), square)).rejects.toMatchObject({ code: 'pictureUnreadable' })
  })

  test.each([20_000, 5_000])('[G4] a decompression bomb of %i² pixels is rejected immediately', async (side) => {
    const bomb = hugePng(side)
    expect(bomb.length).toBeLessThan(10_000)
    const began = performance.now()
    await expect(reencodeImage(bomb, square)).rejects.toMatchObject({ code: 'pictureTooLarge' })
    expect(performance.now() - began).toBeLessThan(500)
  })

  test('[G4] twenty concurrent pictures do not use the memory of twenty', async () => {
    const large = await photo({ width: 4_000, height: 3_000 })
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
    await Promise.all(Array.from({ length: 20 }, () => reencodeImage(large, square)))
    clearInterval(watch)
    expect((most - before) / 2 ** 20).toBeLessThan(200)
  })
})
