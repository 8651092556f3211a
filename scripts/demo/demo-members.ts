/** Members of the demo: in each brand one who sends gifts and a friend who saves received ones. */
import type { BrandId } from '../../packages/brands/src/index.ts'
import { maskName } from '../../packages/rules/src/index.ts'
import { encryptionOf } from '../../apps/server/src/encryption.ts'
import { holdIndexKey } from '../../apps/server/src/features/user/index-key/index-key.ts'
import { hashPassword } from '../../apps/server/src/features/user/password/hash-password.ts'
import { createPersonKey, encryptIdentity, nameIndexOf } from '../../apps/server/src/features/user/person-key.ts'
import { writeConsents } from '../../apps/server/src/features/user/sign-up/sign-up.ts'
import { createMember, encryptMember, putPassword } from '../../apps/server/src/features/user/user-account-sql.ts'
import type { App, Who } from '../../apps/server/src/handler-context.ts'

export const demoLogin = { email: 'gift@demo.example', password: '오늘은 선물 하는 날' } as const
const friendEmail = 'friend@demo.example'

const people = {
  sender: { name: '이선물', email: demoLogin.email, phone: '01000001001' },
  friend: { name: '한가람', email: friendEmail, phone: '01000001002' },
} as const

const terms = { allTerms: false, essentialService: true, essentialPrivacy: true, optionalService: false }
const userSettings = { advertisingAlarm: false, advertisingNightAlarm: false }

/** Points with which the sender pays for gifts and orders of the past: they need no payment gateway. */
export const POINTS = 3_000_000

const addPoints = `
with account as (insert into point_account (user_id, balance) values ($1, $2))
insert into point_entry (user_id, kind, amount, reason, created_at) values ($1, 'adjust', $2, '체험용 적립금', $3)`

interface Adding {
  brand: BrandId
  person: keyof typeof people
  hash: string
}

const addMember = (app: App, { brand, person, hash }: Adding): Promise<Who> =>
  app.db.tx(async (tx) => {
    const now = app.clock()
    const { name, email, phone } = people[person]
    const encryption = encryptionOf(app.config)
    await holdIndexKey(tx, app)
    const { id: userId, uuid } = await createMember(tx, { platform: brand, userType: 'email', now })
    const key = await createPersonKey(tx, encryption, userId)
    const sealed = encryptIdentity(key, userId, { name, email, phone })
    const indexes = {
      emailIndex: encryption.indexOf('email', email),
      phoneIndex: encryption.indexOf('phone', phone),
      nameIndex: nameIndexOf(encryption, name),
    }
    await encryptMember(tx, { userId, sealed, ...indexes, nickname: maskName(name) })
    await putPassword(tx, { userId, hash, now })
    await writeConsents(tx, userId, { terms, userSettings }, now)
    if (person === 'sender') await tx.exec('demo.points', addPoints, [userId, POINTS, now])
    return { userId, uuid, userType: 'email', tokenType: 'email', grade: 0, authAt: now, expiresAt: now }
  })

/** Adds the members of a brand. They log in with `demoLogin`, whose hash is created once. */
export const addMembers = async (app: App, brand: BrandId, hash: string): Promise<{ sender: Who; friend: Who }> => ({
  sender: await addMember(app, { brand, person: 'sender', hash }),
  friend: await addMember(app, { brand, person: 'friend', hash }),
})

export const hashDemoPassword = (): Promise<string> => hashPassword(demoLogin.password)
