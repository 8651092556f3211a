import { z } from 'zod'
import { call } from '../../call.ts'
import { ApiKey } from '../../entities/api-key.ts'
import { Cursor, Page, take } from '../../paging.ts'
import { Permission } from '../../permissions.ts'
import { Flag, Id, IntFrom, Line } from '../../scalars.ts'

const writes = { access: 'staff', permission: 'apiKey.write', keys: false } as const
const Reply = z.object({ apiKey: ApiKey })

/** API keys of the brand. A key acts as its creator, within its scopes. Decision 080. */
export const adminApiKeyCalls = {
  'admin.apiKey.list': call({
    ...writes,
    summary: 'API keys of the brand, the latest first.',
    method: 'GET',
    path: '/admin/v1/api-keys',
    query: z.object({ take: take(30, 50), nextPage: Cursor.optional(), revoked: Flag.optional() }),
    reply: z.object({ page: Page, apiKeys: z.array(ApiKey) }),
    errors: ['invalidCursor'],
  }),
  'admin.apiKey.listScopes': call({
    ...writes,
    summary: 'Permissions that a key may have as scopes: those of the account that open calls to keys.',
    method: 'GET',
    path: '/admin/v1/api-key-scopes',
    reply: z.object({ scopes: z.array(Permission) }),
  }),
  'admin.apiKey.create': call({
    ...writes,
    summary: 'Creates a key, whose text is shown in this reply only. At most 50 in use for each brand.',
    method: 'POST',
    path: '/admin/v1/api-keys',
    body: z.object({
      name: Line(40).min(1, '이름을 적어 주세요.'),
      scopes: z
        .array(Permission)
        .min(1, '권한을 하나 이상 골라 주세요.')
        .max(Permission.options.length)
        .refine((scopes) => new Set(scopes).size === scopes.length, '같은 권한이 두 번 있어요.'),
      /** Null: it does not expire. */
      expiresInDays: IntFrom(1, 730).nullable().default(365),
    }),
    reply: Reply.extend({ key: z.string() }),
    errors: ['apiKeysFull'],
  }),
  'admin.apiKey.revoke': call({
    ...writes,
    summary: 'Ends a key at once, for good. Revoking one that has ended changes nothing.',
    method: 'POST',
    path: '/admin/v1/api-keys/{id}/revoke',
    params: z.object({ id: Id }),
    body: z.object({ reason: Line(200).min(2, '사유를 2자 이상 적어 주세요.') }),
    reply: Reply,
    errors: ['apiKeyNotFound'],
    idempotent: true,
  }),
}
