import { randomBytes } from 'node:crypto'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import type { App } from '#src/handler-context.ts'
import * as sql from './audit-sql.ts'

export type ChainName = 'audit' | 'access'

type Needs = Pick<App, 'config'>

/** Last entry of a log before a key: 0 and an empty hash if there was none. */
export interface Anchor {
  id: number
  hash: Buffer
}

/** A key of the chains. After its anchors no entry has an earlier key; the first key of a shop has none. */
export interface LogKey {
  id: number
  key: Buffer
  anchors: Readonly<Record<ChainName, Anchor>> | undefined
}

/** Number of the key of entries without one: the INDEX_KEY at the first start of a release with log keys. */
export const FORMER_KEY = 0
const KEY_BYTES = 32

interface SealedKey {
  key: string
  anchors?: Record<ChainName, { id: number; hash: string }>
}

const placeOf = (id: number): string => `log_key:${id}`
const toText = ({ id, hash }: Anchor) => ({ id, hash: hash.toString('hex') })
const fromText = ({ id, hash }: { id: number; hash: string }): Anchor => ({ id, hash: Buffer.from(hash, 'hex') })

const sealKey = ({ config }: Needs, { id, key, anchors }: LogKey): { id: number; sealed: string } => {
  const text: SealedKey = {
    key: key.toString('hex'),
    ...(anchors && { anchors: { audit: toText(anchors.audit), access: toText(anchors.access) } }),
  }
  return { id, sealed: encryptionOf(config).encryptText(JSON.stringify(text), placeOf(id)) }
}

/** Decrypts a stored key with its anchors. Throws if it was changed or moved, or if the settings lack its DATA_KEY. */
export const openKey = ({ config }: Needs, { id, sealed }: { id: number; sealed: string }): LogKey => {
  const { key, anchors } = JSON.parse(encryptionOf(config).decryptText(sealed, placeOf(id))) as SealedKey
  return {
    id,
    key: Buffer.from(key, 'hex'),
    anchors: anchors && { audit: fromText(anchors.audit), access: fromText(anchors.access) },
  }
}

/**
 * Stores the first keys of a shop: the INDEX_KEY that chained the entries of earlier releases, and a key of the chains. Has no effect
 * if there are keys. The INDEX_KEY must be that of the data.
 */
export const adoptLogKeys = async (db: Sql, app: Needs): Promise<void> => {
  if (await sql.findCurrentLogKey(db)) return
  const former = { id: FORMER_KEY, key: encryptionOf(app.config).formerLogKey, anchors: undefined }
  const first = { id: FORMER_KEY + 1, key: randomBytes(KEY_BYTES), anchors: undefined }
  const rows = [sealKey(app, former), sealKey(app, first)]
  await sql.addLogKeys(db, { ids: rows.map(({ id }) => id), sealed: rows.map(({ sealed }) => sealed) })
}

/** Returns the key of new entries. The chain must be locked, so that no rotation changes the key before the entries are added. */
export const currentLogKey = async (tx: Sql, app: Needs): Promise<LogKey> => {
  const found = await sql.findCurrentLogKey(tx)
  if (found) return openKey(app, found)
  await adoptLogKeys(tx, app)
  return openKey(app, await sql.getCurrentLogKey(tx))
}

/**
 * Begins a new key of both chains. Locks both until the transaction ends, so call it last. Returns whether the entries before it
 * stay verifiable: not if the shop never ran with the former INDEX_KEY since it has log keys.
 */
export const rotateLogKey = async (tx: Sql, app: Needs): Promise<{ isVerifiable: boolean }> => {
  const lock = async (name: ChainName) => {
    const { lastId: id, lastHash: hash } = await sql.lockChain(tx, { name })
    return { id, hash }
  }
  const anchors = { access: await lock('access'), audit: await lock('audit') }
  const current = await sql.findCurrentLogKey(tx)
  const next = sealKey(app, { id: (current?.id ?? FORMER_KEY) + 1, key: randomBytes(KEY_BYTES), anchors })
  const added = await sql.addLogKeys(tx, { ids: [next.id], sealed: [next.sealed] })
  if (added === 0) throw new Error(`the log key ${next.id} was added by another process`)
  return { isVerifiable: current !== undefined || (anchors.audit.id === 0 && anchors.access.id === 0) }
}

/** I1: encrypts the keys again after a rotation of DATA_KEY. */
export const reencryptLogKeys = async (db: Sql, { config }: Needs): Promise<void> => {
  for (const { id, sealed } of await sql.listLogKeys(db)) {
    const fresh = encryptionOf(config).reencryptText(sealed, placeOf(id))
    if (fresh !== undefined) await sql.putLogKey(db, { id, sealed: fresh })
  }
}
