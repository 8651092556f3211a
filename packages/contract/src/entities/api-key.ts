import { z } from 'zod'
import { Permission } from '../permissions.ts'
import { Moment } from '../scalars.ts'

/** `suspended`: its creator is disabled or has no permission of it any more. */
export const ApiKeyState = z.enum(['active', 'suspended', 'expired', 'revoked'])
export type ApiKeyState = z.infer<typeof ApiKeyState>

/** Key of a program for the calls of the back office of a brand. Its text is shown once, when it is created. */
export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** Last four characters of its text. */
  lastFour: z.string(),
  scopes: z.array(Permission),
  /** Scopes that its creator has now. Others open nothing. */
  effectiveScopes: z.array(Permission),
  state: ApiKeyState,
  createdBy: z.object({ id: z.int(), name: z.string() }),
  createdAt: Moment,
  /** Null: it does not expire. */
  expiresAt: Moment.nullable(),
  /** To the minute. Null: never. */
  lastUsedAt: Moment.nullable(),
  revokedAt: Moment.nullable(),
  revokeReason: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>
