import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findVideoRefusal, frameTimes, isLightVideo, sharpnessOf, toEncodedSize } from './upload-rules.ts'

describe('[SCREEN-15] what is accepted', () => {
  test.each([
    [1, 240, 240, undefined],
    [180_000, 1_080, 1_920, undefined],
    [180_000, 3_840, 1_600, undefined],
    [0, 240, 240, 'videoUnreadable'],
    [180_001, 720, 1_280, 'videoTooLong'],
    [1_000, 239, 400, 'videoShapeUnsupported'],
    [1_000, 3_842, 2_160, 'videoShapeUnsupported'],
    [1_000, 250, 601, 'videoShapeUnsupported'],
  ])('%d ms, %d × %d: %s', (durationMs, width, height, code) => {
    expect(findVideoRefusal({ durationMs, width, height })).toBe(code)
  })
})

test.each([
  [1_080, 1_920, 5_000_000, true],
  [1_920, 1_080, 5_000_000, true],
  [1_080, 1_922, 1_000_000, false],
  [1_082, 1_082, 1_000_000, false],
  [720, 1_280, 5_000_001, false],
])('[SCREEN-15] %d × %d at %d bits a second is kept: %s', (width, height, rate, is) => {
  expect(isLightVideo({ width, height }, rate)).toBe(is)
})

describe('[SCREEN-15] the size of an encoded video', () => {
  test.each([
    [1_080, 1_920, 720, 1_280],
    [3_840, 2_160, 1_280, 720],
    [1_440, 1_440, 720, 720],
    [241, 427, 240, 426],
    [500, 1_200, 500, 1_200],
    [1_200, 2_880, 532, 1_280],
  ])('%d × %d becomes %d × %d', (width, height, w, h) => {
    expect(toEncodedSize({ width, height })).toEqual({ width: w, height: h })
  })

  test('its sides are even, at most 720 p, and keep their ratio', () => {
    const side = fc.integer({ min: 240, max: 3_840 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const size = toEncodedSize({ width, height })
        const sides = [size.width, size.height]
        expect(sides.every((each) => each % 2 === 0 && each >= 2)).toBe(true)
        expect(Math.min(...sides)).toBeLessThanOrEqual(720)
        expect(Math.max(...sides)).toBeLessThanOrEqual(1_280)
        const scale = size.width / width
        expect(Math.abs(size.height - height * scale)).toBeLessThanOrEqual(2 + (2 * height) / width)
      }),
    )
  })
})

test('[SCREEN-15] frames are spread over the video', () => {
  expect(frameTimes(8, 8)).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5])
})

describe('[SCREEN-15] sharpness', () => {
  const size = { width: 16, height: 16 }
  const pictureOf = (brightness: (x: number, y: number) => number): number[] =>
    Array.from({ length: 256 }, (_, at) => {
      const value = brightness(at % 16, Math.floor(at / 16))
      return [value, value, value, 255]
    }).flat()
  const step = (blur: number) => pictureOf((x) => Math.max(0, Math.min(255, 128 + ((x - 7.5) * 255) / blur)))

  test('an even picture and an even gradient have none', () => {
    expect(
      sharpnessOf(
        pictureOf(() => 90),
        size,
      ),
    ).toBeCloseTo(0)
    expect(
      sharpnessOf(
        pictureOf((x, y) => 4 * x + 2 * y),
        size,
      ),
    ).toBeCloseTo(0)
  })
  test('an edge is sharper the steeper it is', () => {
    const edges = [12, 6, 3, 1].map((blur) => sharpnessOf(step(blur), size))
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
    expect(edges[3]).toBeGreaterThan(10 * (edges[0] ?? 0))
  })
  test('a picture without inner pixels has none', () => {
    expect(sharpnessOf([1, 2, 3, 255], { width: 1, height: 1 })).toBe(0)
  })
})
