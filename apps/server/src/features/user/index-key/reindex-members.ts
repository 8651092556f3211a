import { addDays } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import { failpoint } from '#src/failpoint.ts'
import { pruneOpenAnswers } from '#src/features/idempotency/open-answer-sql.ts'
import { pruneExchanges } from '#src/features/user/sns/sns-exchange-sql.ts'
import { pruneCodes, pruneHits } from '#src/features/user/user-code-sql.ts'
import type { App } from '#src/handler-context.ts'
import { putMemberIndexes, putSnsIndexes } from './index-key-sql.ts'
import { isForeignIn, listIndexes } from './member-indexes.ts'

const AT_ONCE = 1_000

const toHex = (bytes: Buffer | null): string | null => bytes && bytes.toString('hex')

/**
 * Writes the blind indexes of all members with the current key. Returns the number of members. Throws if a member cannot be
 * decrypted, because that member could not be found afterwards.
 */
export const reindexMembers = async ({ config }: Pick<App, 'config'>, tx: Sql): Promise<number> => {
  const encryption = encryptionOf(config)
  let count = 0
  for (let after = 0; ; ) {
    const members = await listIndexes(tx, encryption, { after, most: AT_ONCE })
    const unreadable = members.find(({ error }) => error)
    if (unreadable) throw unreadable.error
    const rows = members.map(({ id, current: { email, phone, name, subject } }) => ({
      id,
      email: toHex(email),
      phone: toHex(phone),
      name: toHex(name),
      subject: toHex(subject),
    }))
    await putMemberIndexes(tx, { rows })
    await putSnsIndexes(tx, { rows })
    await failpoint('index-key:members')
    count += members.length
    after = members.at(-1)?.id ?? after
    if (members.length < AT_ONCE) return count
  }
}

/**
 * Deletes codes, proofs of social logins, counted attempts and stored replies. They are indexed with the former key only and
 * expire
 * within a day.
 */
export const dropShortLived = async (tx: Sql, now: Date): Promise<void> => {
  const all = { before: addDays(now, 1) }
  await pruneCodes(tx, all)
  await pruneExchanges(tx, all)
  await pruneHits(tx, all)
  await pruneOpenAnswers(tx, all)
}

/** Lists members that are indexed with another key or whose data cannot be decrypted. */
export const listForeignMembers = async ({ db, config }: Pick<App, 'db' | 'config'>): Promise<{ userId: number }[]> => {
  const encryption = encryptionOf(config)
  const found: { userId: number }[] = []
  for (let after = 0; ; ) {
    const members = await listIndexes(db, encryption, { after, most: AT_ONCE })
    found.push(...members.filter(isForeignIn).map(({ id }) => ({ userId: id })))
    after = members.at(-1)?.id ?? after
    if (members.length < AT_ONCE) return found
  }
}
