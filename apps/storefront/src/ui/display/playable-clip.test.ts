import { afterEach, expect, test, vi } from 'vitest'
import { playableClip } from './playable-clip.ts'

const answers = (answer: CanPlayTypeResult) =>
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(answer)
afterEach(() => vi.restoreAllMocks())

test('"My iPhone showed a black square instead of the apples": what plays no WebM is given the other file', () => {
  answers('')
  expect(playableClip('/pictures/clip-apple.webm')).toBe('/pictures/clip-apple.mp4')
})

test('what plays it gets it, and a film from elsewhere is left as it is', () => {
  answers('probably')
  expect(playableClip('/pictures/clip-apple.webm')).toBe('/pictures/clip-apple.webm')
  answers('')
  expect(playableClip('https://cdn.example/film.webm')).toBe('https://cdn.example/film.webm')
})
