/** Live commerce of the demo: a channel with a broadcast tomorrow at 20:00 in each brand, and a staff account for the studio. */
import { type BrandId, brandIds } from '../../packages/brands/src/index.ts'
import { addDays, toSeoulDate } from '../../packages/rules/src/index.ts'
import { createChannel } from '../../apps/server/src/features/live/broadcast/channels.ts'
import { createBroadcast } from '../../apps/server/src/features/live/broadcast/write-broadcast.ts'
import { addOrChangeStaff, resetStaff } from '../../apps/server/src/features/staff/account/change-accounts.ts'
import { findStaffByEmail } from '../../apps/server/src/features/staff/account/staff-account-sql.ts'
import { putTotp, readSecret, toUri } from '../../apps/server/src/features/staff/account/totp.ts'
import type { App } from '../../apps/server/src/handler-context.ts'
import { openFileStore } from '../../apps/server/src/integrations/storage/open-file-store.ts'
import { liveUrls, openLiveEngine } from '../../apps/server/src/integrations/live/open-live-engine.ts'
import { createOutboundClient } from '../../apps/server/src/integrations/outbound-client.ts'

const EMAIL = 'studio@shop.example'
const PRODUCTS = 5

const texts = {
  title: '산지에서 만나는 오늘의 제철 먹거리',
  contents: '산지 농부와 함께 수확부터 포장까지 보여 드려요.\n방송 중에만 드리는 특가도 준비했어요.',
}

type Needs = Pick<App, 'db' | 'clock' | 'config'>

/** 20:00 in Seoul on the day after a time. */
const tomorrowEvening = (now: Date): string => new Date(`${toSeoulDate(addDays(now, 1))}T20:00:00+09:00`).toISOString()

/** Chooses the best sellers that everyone can buy; each brand has others. */
const listProducts = async ({ db }: Needs, brand: BrandId): Promise<number[]> => {
  const rows = await db.many<{ id: number }>(
    'demo.liveProducts',
    `select p.id from product p join product_card k on k.product_id = p.id left join product_sales s on s.product_id = p.id
     where p.is_in_stock and not p.is_coming_soon and not p.is_exclusive and not p.is_app_only and not p.requires_share
       and p.min_app_user_grade = 0 and p.limited_period_begin is null
     order by coalesce(s.sold_units, 0) desc, p.id offset $1 limit $2`,
    [brandIds.indexOf(brand) * PRODUCTS, PRODUCTS],
  )
  return rows.map(({ id }) => id)
}

const hasUpcoming = async ({ db, clock }: Needs, brand: BrandId): Promise<boolean> =>
  (
    await db.many(
      'demo.upcoming',
      "select 1 from live_broadcast where platform = $1::platform_id and (state = 'live' or (state = 'scheduled' and scheduled_at > $2)) limit 1",
      [brand, clock()],
    )
  ).length > 0

const loadBrand = async (app: App, brand: BrandId): Promise<void> => {
  if (await hasUpcoming(app, brand)) return
  const [known] = await app.db.many<{ id: number }>(
    'demo.channel',
    'select id from live_channel where platform = $1::platform_id order by id limit 1',
    [brand],
  )
  const made = { brand, name: '산지 직송 라이브', distributorId: null, externalUrl: null }
  const channelId = known?.id ?? (await createChannel(app, made)).channel.id
  const productIds = await listProducts(app, brand)
  const scheduledAt = tomorrowEvening(app.clock())
  await createBroadcast(app, brand, { ...texts, channelId, scheduledAt, productIds, couponIds: [] })
}

/** Login of the demo's owner. */
interface DemoStaff {
  /** Undefined after it was changed. */
  password: string | undefined
  totp: { secret: string; uri: string }
}

/**
 * Gives the demo's staff account a one-time password, as long as it has not been changed, and an authenticator whose secret is shown,
 * which is that of the account.
 */
const loadStaff = async (app: Needs): Promise<DemoStaff> => {
  const known = await findStaffByEmail(app.db, { email: EMAIL })
  const account = { email: EMAIL, name: '라이브 피디', roles: ['owner' as const], brands: brandIds }
  const added = known ? undefined : await addOrChangeStaff(app, account)
  const password = known?.mustChangePassword ? await resetStaff(app, EMAIL) : added?.password
  const { id } = known ?? (await findStaffByEmail(app.db, { email: EMAIL })) ?? {}
  if (id === undefined) throw new Error('the demo has no staff account')
  const secret = (await readSecret(app, app.db, id)) ?? (await putTotp(app, app.db, id))
  return { password, totp: { secret, uri: toUri(secret, EMAIL) } }
}

/** Loads the broadcasts and returns the login of the studio, as text. */
export const loadLive = async (given: Needs): Promise<string> => {
  const integrations = {
    live: openLiveEngine(given.config, given.clock, createOutboundClient({ allowed: liveUrls(given.config.live) })),
    files: openFileStore(given.config, given.clock).files,
  } as App['integrations']
  for (const brand of brandIds) await loadBrand({ ...given, integrations }, brand)
  const { password, totp } = await loadStaff(given)
  return [`${EMAIL}  ${password ?? '(the password that was set)'}`, `TOTP secret ${totp.secret}`, totp.uri].join('\n')
}
