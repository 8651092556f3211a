import { AppError, type NoticeTitle } from '@shop/contract'
import { toNumberedPage } from '#src/db/paging/numbered-page.ts'
import type { Handlers } from '#src/handler-context.ts'
import { countNotices, findNewer, findNotice, findOlder, type ListNotices, listNotices } from './board-sql.ts'

type BoardCalls = Extract<keyof Handlers, `board.${string}`>

export const boardHandlers: Pick<Handlers, BoardCalls> = {
  'board.listNotices': async ({ query: { page, take }, brand }, { db }) => {
    const { count } = await countNotices(db, { brand })
    const rows = await listNotices(db, { brand, take, skip: page * take })
    return {
      page: toNumberedPage({ page, take }, count),
      notices: rows.map(toTitle),
    }
  },

  'board.getNotice': async ({ params: { id }, brand }, { db }) => {
    const found = await findNotice(db, { id, brand })
    if (!found) throw new AppError('noticeNotFound')
    const place = { brand, createdAt: found.createdAt, id }
    const newer = await findNewer(db, place)
    const older = await findOlder(db, place)
    return {
      ...toTitle(found),
      contents: found.contents,
      html: found.html,
      newer: newer ? toTitle(newer) : null,
      older: older ? toTitle(older) : null,
    }
  },
}

const toTitle = ({ id, title, createdAt, isPinned }: ListNotices): NoticeTitle => ({
  id,
  title,
  createdAt: createdAt.toISOString(),
  isPinned,
})
