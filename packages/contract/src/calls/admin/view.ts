import { z } from 'zod'
import { call } from '../../call.ts'
import { SavedView, ViewColumn } from '../../entities/saved-view.ts'
import { Id, IntFrom, Line } from '../../scalars.ts'

const ById = z.object({ id: Id })
const View = z.object({ view: SavedView })
const anyStaff = { access: 'staff', sellers: true } as const
const Grid = z.string().regex(/^[a-z][A-Za-z-]{0,39}$/, '화면의 이름이 올바르지 않아요.')
const Version = IntFrom(0, 999_999_999)

const Contents = z.object({
  name: Line(40).min(1, '이름을 적어 주세요.'),
  /** Query of the address of the grid. Personal data is refused, because views are stored and shared. */
  query: Line(2_000),
  columns: z.array(ViewColumn).max(60).default([]),
})

/** Saved views of the grids. Each account reads and changes its own; a shared one is read by all colleagues of the brand. */
export const adminViewCalls = {
  'admin.view.list': call({
    ...anyStaff,
    summary: 'Own views of a grid and those that colleagues share, by name. At most 100; sellers get their own only.',
    method: 'GET',
    path: '/admin/v1/views',
    query: z.object({ grid: Grid }),
    reply: z.object({ views: z.array(SavedView) }),
  }),
  'admin.view.create': call({
    ...anyStaff,
    summary: 'Saves a view of a grid, which only its owner sees. At most 30 for each grid.',
    method: 'POST',
    path: '/admin/v1/views',
    body: Contents.extend({ grid: Grid }),
    reply: View,
    errors: ['viewExists', 'viewsFull'],
  }),
  'admin.view.change': call({
    ...anyStaff,
    summary: 'Replaces name, filters and columns of an own view.',
    method: 'PUT',
    path: '/admin/v1/views/{id}',
    params: ById,
    body: Contents.extend({ version: Version }),
    reply: View,
    errors: ['viewNotFound', 'viewExists', 'changedMeanwhile'],
  }),
  'admin.view.delete': call({
    ...anyStaff,
    summary: 'Deletes an own view.',
    method: 'DELETE',
    path: '/admin/v1/views/{id}',
    params: ById,
    reply: z.object({}),
    errors: ['viewNotFound'],
  }),
  'admin.view.share': call({
    access: 'staff',
    permission: 'view.share',
    keys: false,
    summary: 'Shares an own view with the colleagues of the brand, or ends the sharing of any view.',
    method: 'POST',
    path: '/admin/v1/views/{id}/share',
    params: ById,
    body: z.object({ isShared: z.boolean(), version: Version }),
    reply: View,
    errors: ['viewNotFound', 'changedMeanwhile'],
    idempotent: true,
  }),
}
