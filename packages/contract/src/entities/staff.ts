import { z } from 'zod'
import { Permission } from '../permissions.ts'
import { Id, Moment } from '../scalars.ts'

export const StaffRole = z.enum([
  'owner',
  'manager',
  'orderDesk',
  'packer',
  'merchandiser',
  'producer',
  'care',
  'moderator',
  'accountant',
  'marketer',
  'seller',
])
export type StaffRole = z.infer<typeof StaffRole>

/** Step that a session has to take before it opens other calls. */
export const StaffStep = z.enum(['password', 'totpSetUp', 'totp'])
export type StaffStep = z.infer<typeof StaffStep>

/** The staff account of the session. */
export const Staff = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  /** Roles on the brand of the request. */
  roles: z.array(StaffRole),
  /** The password was given by an operator and has to be changed first. */
  mustChangePassword: z.boolean(),
  /** The account has an authenticator, whose codes some calls ask for. */
  hasTotp: z.boolean(),
  /** Null: the session opens all calls that its permissions allow. */
  nextStep: StaffStep.nullable(),
  /** Permissions on the brand of the request. Empty until all steps are taken. */
  permissions: z.array(Permission),
  /** Distributors of the role `seller` on the brand of the request. */
  distributorIds: z.array(z.int()),
  /** Brands on which the account has a role, for the brand switch. */
  brands: z.array(z.string()),
})
export type Staff = z.infer<typeof Staff>

/** Session of the own account. `address` is an IPv4 address or an IPv6 network. */
export const StaffSession = z.object({
  id: z.int(),
  createdAt: Moment,
  lastUsedAt: Moment,
  expiresAt: Moment,
  address: z.string().nullable(),
  browser: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type StaffSession = z.infer<typeof StaffSession>

/** Open session of an account, as an owner sees it. */
export const AccountSession = StaffSession.extend({ staffId: z.int(), staffName: z.string(), email: z.string() })
export type AccountSession = z.infer<typeof AccountSession>

/** A role with its permissions, and the accounts in use that have it on the brand. */
export const RoleSummary = z.object({
  role: StaffRole,
  permissions: z.array(Permission),
  count: z.int(),
  /** The first of them by name. */
  people: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type RoleSummary = z.infer<typeof RoleSummary>

/** A role on the brand of the request. `distributorId` is set for the role `seller` and null for all others. */
export const StaffGrant = z.object({ role: StaffRole, distributorId: Id.nullable().default(null) })
export type StaffGrant = z.infer<typeof StaffGrant>

/** A staff account as its owner sees it, with its roles on the brand of the request. */
export const StaffAccount = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  grants: z.array(
    z.object({ role: StaffRole, distributorId: z.int().nullable(), distributorName: z.string().nullable() }),
  ),
  mustChangePassword: z.boolean(),
  hasTotp: z.boolean(),
  /** Number of open sessions. */
  sessions: z.int(),
  lastLoginAt: Moment.nullable(),
  disabledAt: Moment.nullable(),
  createdAt: Moment,
  /** Number of changes, sent back with a change to notice that of another person. */
  version: z.int(),
})
export type StaffAccount = z.infer<typeof StaffAccount>
