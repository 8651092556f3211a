import { expect, test } from 'vitest'
import { sortAnnouncements } from './sort-texts.ts'

test('[SCREEN-12] moving a photo by keyboard is announced with its place', () => {
  const announce = sortAnnouncements(['a', 'b', 'c'])
  const active = { id: 'a' } as never
  const over = { id: 'c' } as never
  expect(announce.onDragStart({ active })).toBe('사진 1을 들었어요. 사진 3장 중 1번째예요.')
  expect(announce.onDragOver({ active, over })).toBe('3장 중 3번째 자리예요.')
  // oxlint-disable-next-line unicorn/no-null -- the library passes null
  expect(announce.onDragOver({ active, over: null })).toBeUndefined()
  expect(announce.onDragEnd({ active, over })).toBe('3번째 자리에 놓았어요.')
  expect(announce.onDragCancel({ active, over })).toBe('취소했어요. 사진은 1번째 자리에 그대로 있어요.')
})
