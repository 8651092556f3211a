import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'

export const sortInstructions: ScreenReaderInstructions = {
  draggable:
    '순서를 바꾸려면 스페이스나 엔터 키를 눌러 사진을 든 다음 화살표 키로 옮기세요. 다시 누르면 그 자리에 놓고, Esc 키를 누르면 취소해요.',
}

/** What a screen reader announces while a photo is moved. `ids` are the photos before the move. */
export const sortAnnouncements = (ids: readonly string[]): Announcements => {
  const placeOf = (id: UniqueIdentifier): number => ids.indexOf(String(id)) + 1
  const of = ids.length
  return {
    onDragStart: ({ active }) =>
      `사진 ${placeOf(active.id)}을 들었어요. 사진 ${of}장 중 ${placeOf(active.id)}번째예요.`,
    onDragOver: ({ over }) => (over ? `${of}장 중 ${placeOf(over.id)}번째 자리예요.` : undefined),
    onDragEnd: ({ over }) => (over ? `${placeOf(over.id)}번째 자리에 놓았어요.` : '원래 자리에 놓았어요.'),
    onDragCancel: ({ active }) => `취소했어요. 사진은 ${placeOf(active.id)}번째 자리에 그대로 있어요.`,
  }
}
