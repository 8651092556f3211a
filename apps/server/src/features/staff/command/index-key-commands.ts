import { AppError } from '@shop/contract'
import type { BrokenInvariant } from '#src/db/invariants.ts'
import { encryptionOf } from '#src/encryption.ts'
import { rotateLogKey } from '#src/features/audit/log-key.ts'
import { reindexGifts } from '#src/features/gift/gift-storage.ts'
import { listForeignOrders, reindexOrders, renewCodes } from '#src/features/order/key-rotation/reindex-orders.ts'
import { SHOPS_LOCK } from '#src/features/user/index-key/index-key.ts'
import {
  allowRotationTime,
  lockShops,
  notifyIndexKey,
  replaceIndexKey,
} from '#src/features/user/index-key/index-key-sql.ts'
import { dropShortLived, listForeignMembers, reindexMembers } from '#src/features/user/index-key/reindex-members.ts'
import type { App } from '#src/handler-context.ts'

type Needs = Pick<App, 'db' | 'config' | 'clock'>

const UNVERIFIABLE = '지금까지의 감사·열람 기록은 예전 INDEX_KEY로 가게를 연 적이 없어 더는 검증할 수 없어요.'

const refuse = (message: string): never => {
  throw new AppError('forbidden', { message })
}

/**
 * I1: makes the configured INDEX_KEY the key of all blind indexes, in one transaction, while no shop runs. An interruption leaves
 * the data with the former key. The former key is not needed, because the indexes are made from the encrypted data. Throws
 * `forbidden` while a shop runs, or if the data has this key already.
 */
export const rotateIndexKey = (app: Needs): Promise<string> =>
  app.db.tx(async (tx) => {
    const now = app.clock()
    await allowRotationTime(tx)
    if (!(await lockShops(tx, { lock: SHOPS_LOCK })).isFree)
      refuse('켜져 있는 가게가 있어요. 모든 가게를 멈춘 뒤 다시 실행해 주세요.')
    const changed = await replaceIndexKey(tx, { fingerprint: encryptionOf(app.config).indexFingerprint, now })
    if (changed === 0)
      refuse('데이터가 이미 이 INDEX_KEY를 쓰고 있어요. 새 키를 설정했다면 가게를 멈춘 뒤 다시 실행해 주세요.')
    const members = await reindexMembers(app, tx)
    await reindexOrders(app, tx)
    await reindexGifts(tx)
    const guests = await renewCodes(tx, now)
    await dropShortLived(tx, now)
    await notifyIndexKey(tx)
    const { isVerifiable } = await rotateLogKey(tx, app)
    const lost = isVerifiable ? '' : ` ${UNVERIFIABLE}`
    return `회원 ${members}명의 색인을 새 INDEX_KEY로 바꿨어요. 가게를 열면 비회원 주문 ${guests}건에 새 조회 번호를 보내요.${lost}`
  })

/** Finds rows whose blind index does not belong to the configured INDEX_KEY. */
export const findForeignIndexes = async (app: Needs): Promise<BrokenInvariant[]> => {
  const rows = [...(await listForeignMembers(app)), ...(await listForeignOrders(app))]
  return rows.length > 0 ? [{ name: 'indexesOfKey', rows }] : []
}
