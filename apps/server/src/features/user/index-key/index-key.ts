import type { Sql } from '#src/db/db.ts'
import { isLockTimeout } from '#src/db/sql-state.ts'
import { encryptionOf } from '#src/encryption.ts'
import { adoptLogKeys } from '#src/features/audit/log-key.ts'
import type { App } from '#src/handler-context.ts'
import { adoptIndexKey, findIndexKey, shareIndexKey } from './index-key-sql.ts'
import { isForeignIn, listIndexes } from './member-indexes.ts'

/** Key of the advisory lock that every running shop shares. A rotation takes it alone. */
export const SHOPS_LOCK = 720_049
/** Channel that announces a rotation. */
const CHANNEL = 'index_key'
/** Members compared at the first start with this table. */
const SAMPLE = 20

const FOREIGN =
  'INDEX_KEY가 이 데이터의 키가 아니에요. 잘못 적었다면 원래 키로 되돌려 주세요. 키를 바꾸려면 모든 가게를 멈추고 npm run shop -- index-key rotate를 실행해 주세요.'
const ROTATING =
  'INDEX_KEY를 바꾸거나 백업을 되돌리는 중이에요. index-key rotate나 restore가 끝난 뒤 가게를 열어 주세요.'

/** The data does not use the configured INDEX_KEY, or it is being rotated. The message says how to proceed. */
export class IndexKeyError extends Error {
  override name = 'IndexKeyError'
}

const assertSame = ({ config }: Pick<App, 'config'>, found: { fingerprint: Buffer } | undefined): void => {
  if (found && !found.fingerprint.equals(encryptionOf(config).indexFingerprint)) throw new IndexKeyError(FOREIGN)
}

/**
 * Asserts that the data uses the configured INDEX_KEY. Data without a fingerprint gets that of the configured key, unless its
 * members were written with another one. The first time, the key that chained the logs is stored for their verification. Throws `IndexKeyError`.
 */
export const assertIndexKey = async (app: Pick<App, 'db' | 'clock' | 'config'>): Promise<void> => {
  const { db, config, clock } = app
  if (!(await findIndexKey(db))) {
    const encryption = encryptionOf(config)
    const sample = (await listIndexes(db, encryption, { after: 0, most: SAMPLE })).filter(({ error }) => !error)
    if (sample.length > 0 && sample.every(isForeignIn)) throw new IndexKeyError(FOREIGN)
    await adoptIndexKey(db, { fingerprint: encryption.indexFingerprint, now: clock() })
  }
  assertSame(app, await findIndexKey(db))
  await adoptLogKeys(db, app)
}

/**
 * Keeps the INDEX_KEY from being rotated until the end of the transaction, which writes an index. Comes first in the
 * transaction. Throws `IndexKeyError` if it was rotated.
 */
export const holdIndexKey = async (tx: Sql, app: Pick<App, 'config'>): Promise<void> =>
  assertSame(app, await shareIndexKey(tx))

/**
 * Announces this process as a running shop, so that the INDEX_KEY is not rotated meanwhile, and asserts it. The database drops
 * the announcement with a lost connection: `onRotated` runs if the key was rotated before the connection was restored. Throws
 * `IndexKeyError`.
 */
export const guardIndexKey = async (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { onRotated, onError }: { onRotated: (error: IndexKeyError) => void; onError: (error: unknown) => void },
): Promise<void> => {
  try {
    await app.db.shareLock(SHOPS_LOCK)
  } catch (cause) {
    throw isLockTimeout(cause) ? new IndexKeyError(ROTATING, { cause }) : cause
  }
  await app.db.listen(CHANNEL, () => {
    assertIndexKey(app).catch((error: unknown) => {
      if (error instanceof IndexKeyError) onRotated(error)
      else onError(error)
    })
  })
  await assertIndexKey(app)
}
