import { expect, test } from 'vitest'
import { movePhoto, storedPhotos, toPhotoInputs, toPicked, toWaiting } from './picked-photo.ts'

const photos = ['a', 'b', 'c'].map((imageFile) => toPicked({ imageFile, url: `${imageFile}.jpg` }))
const namesOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

test.each([
  ['a', 'c', 'bca'],
  ['c', 'a', 'cab'],
  ['b', 'b', 'abc'],
  ['x', 'a', 'abc'],
  ['a', 'x', 'abc'],
])('[SCREEN-12] %s moved to the place of %s gives %s', (id, to, order) => {
  expect(namesOf(movePhoto(photos, id, to))).toBe(order)
})

test('[SCREEN-12] only uploaded photos are sent, numbered in their order', () => {
  const waiting = toWaiting('w', new File(['x'], 'w.jpg'))
  const list = [waiting, ...movePhoto(photos, 'c', 'a')]
  expect(toPhotoInputs(list)).toEqual([
    { sort: 0, imageFile: 'c' },
    { sort: 1, imageFile: 'a' },
    { sort: 2, imageFile: 'b' },
  ])
  expect(storedPhotos(list)[0]).toEqual({ imageFile: 'c', url: 'c.jpg' })
})
