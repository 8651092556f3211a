import { AppError, type AdminLiveChannel } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { createHash, randomBytes } from 'node:crypto'
import { originOf } from '#src/brand-origin.ts'
import type { App } from '#src/handler-context.ts'
import { externalEngine } from '#src/integrations/live/external-engine.ts'
import type { LiveEngine } from '#src/integrations/live/live-engine.ts'
import * as sql from './channel-sql.ts'
import { engineOf } from './playback.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config' | 'integrations'>

const MOST_CHANNELS = 100
const KEY_BYTES = 32

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()
const createKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** Describes a channel with the present state of its picture. */
export const toChannel = async (app: Needs, brand: BrandId, row: sql.ListChannels): Promise<AdminLiveChannel> => {
  const { id, name, engine: engineId, distributorId, externalUrl } = row
  const engine = engineOf(app, row)
  const status = engine && engineId !== 'external' ? await engine.status(id) : undefined
  return {
    id,
    name,
    engine: engineId,
    distributorId,
    ingests: engine?.listIngests({ id, origin: originOf(app.config, brand) }) ?? [],
    ingestState: status?.state ?? 'idle',
    health: status?.health ?? null,
    externalUrl,
  }
}

export const listBrandChannels = async (app: Needs, brand: BrandId): Promise<AdminLiveChannel[]> =>
  Promise.all((await sql.listChannels(app.db, { brand })).map((row) => toChannel(app, brand, row)))

export interface NewChannel {
  brand: BrandId
  name: string
  distributorId: number | null
  /** Playback address entered by hand; null for a channel of the shop's engine. */
  externalUrl: string | null
}

const refuse = (path: string, message: string): AppError =>
  new AppError('invalidInput', { problems: [{ path, message }] })

const chooseEngine = ({ integrations, config }: Needs, { externalUrl }: NewChannel): LiveEngine => {
  if (externalUrl === null) {
    if (integrations.live && integrations.live.id !== 'external') return integrations.live
    throw refuse('body.externalUrl', '재생 주소를 적어 주세요.')
  }
  const url = URL.parse(externalUrl)
  if (url?.protocol !== 'https:') throw refuse('body.externalUrl', 'https://로 시작하는 주소를 적어 주세요.')
  // the policy of the pages would block it
  if (!config.mediaSources.includes(url.origin))
    throw refuse('body.externalUrl', '설정 MEDIA_SOURCES에 있는 주소만 쓸 수 있어요.')
  return externalEngine
}

/** Creates a channel and returns its stream key, of which only the hash is stored. Throws `liveChannelsFull`. */
export const createChannel = async (
  app: Needs,
  channel: NewChannel,
): Promise<{ channel: AdminLiveChannel; streamKey: string }> => {
  const { db, clock } = app
  const { brand, name, distributorId, externalUrl } = channel
  const engine = chooseEngine(app, channel)
  if (distributorId !== null && !(await sql.hasDistributor(db, { id: distributorId })).found)
    throw refuse('body.distributorId', '판매자를 찾을 수 없어요.')
  const streamKey = createKey()
  const made = { brand, name, distributorId, externalUrl, engine: engine.id, keyHash: hashOf(streamKey) }
  const added = await sql.addChannel(db, { ...made, now: clock(), most: MOST_CHANNELS })
  if (!added) throw new AppError('liveChannelsFull')
  try {
    const { externalId } = await engine.createChannel({ id: added.id, name })
    if (externalId !== null) await sql.setExternalId(db, { id: added.id, externalId })
  } catch (error) {
    await sql.removeChannel(db, added)
    throw error
  }
  return { channel: await toChannel(app, brand, { ...made, ...added }), streamKey }
}

/** Replaces the stream key and ends the picture that uses the old one. Throws `liveNotFound`. */
export const rotateKey = async (app: Needs, { id, brand }: { id: number; brand: BrandId }): Promise<string> => {
  const streamKey = createKey()
  const channel = await sql.findChannel(app.db, { id })
  const count = await sql.setKeyHash(app.db, { id, brand, keyHash: hashOf(streamKey) })
  if (!channel || count === 0) throw new AppError('liveNotFound')
  await engineOf(app, channel)?.onKeyRotated(id)
  return streamKey
}
