import { isBrandId, brandIds } from '@shop/brands'
import type { BrandId } from '@shop/brands'
import { AppError, LiveTexts } from '@shop/contract'
import { formatSeoulTime } from '@shop/rules'
import { createChannel, listBrandChannels } from '#src/features/live/broadcast/channels.ts'
import { listBroadcasts } from '#src/features/live/broadcast/broadcast-sql.ts'
import { publishNow } from '#src/features/live/broadcast/publish-now.ts'
import { readForStudio } from '#src/features/live/broadcast/read-broadcasts.ts'
import { endBroadcast } from '#src/features/live/broadcast/run-broadcast.ts'
import { createBroadcast } from '#src/features/live/broadcast/write-broadcast.ts'
import { deleteReplay } from '#src/features/live/replay/replay.ts'
import { HIGHEST } from '#src/db/paging/cursor.ts'
import type { App } from '#src/handler-context.ts'
import { liveUrls, openLiveEngine } from '#src/integrations/live/open-live-engine.ts'
import { createOutboundClient } from '#src/integrations/outbound-client.ts'
import { openFileStore } from '#src/integrations/storage/open-file-store.ts'
import { assertNoMore, CommandError, readId, type readLine } from './command-line.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config' | 'publishRoom'>
type Values = ReturnType<typeof readLine>['values']

const MOST_LISTED = 100

const states: Readonly<Record<string, string>> = {
  scheduled: '예정',
  live: '방송 중',
  reconnecting: '다시 연결하는 중',
  ended: '끝남',
  canceled: '취소',
}

const toBrand = ({ brand = '' }: Values): BrandId => {
  if (isBrandId(brand)) return brand
  throw new CommandError(`--brand에 브랜드를 적어 주세요: ${brandIds.join(', ')}`)
}

/** Reads a time of Seoul, `2026-12-01T20:00`. */
const toTime = (text: string | undefined): Date => {
  const at = new Date(`${text ?? ''}:00+09:00`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text ?? '') || Number.isNaN(at.getTime()))
    throw new CommandError('--at에는 서울 시각을 2026-12-01T20:00처럼 적어 주세요.')
  return at
}

/**
 * The command runs in the shop's process, or beside it: then the engine of this process has no pictures, and the shop notices the end
 * within ten seconds.
 */
const withEngine = (app: Needs): App => {
  const { integrations } = app as Partial<App>
  const outbound = createOutboundClient({ allowed: liveUrls(app.config.live) })
  const alone = {
    live: openLiveEngine(app.config, app.clock, outbound),
    files: openFileStore(app.config, app.clock).files,
  }
  return { ...app, integrations: integrations ?? (alone as App['integrations']) }
}

const list = async (app: Needs, values: Values): Promise<string> => {
  const [brand, context] = [toBrand(values), withEngine(app)]
  const channels = await listBrandChannels(context, brand)
  const rows = await listBroadcasts(app.db, { brand, sign: -1, ...HIGHEST, take: MOST_LISTED })
  const broadcasts = await Promise.all(rows.map(({ id }) => readForStudio(context, { id, brand }, false)))
  return [
    ...channels.map(({ id, name, engine }) => `채널 ${id}  ${name}  ${engine}`),
    ...broadcasts.map(({ id, channelId, state, scheduledAt, title, products }) =>
      [
        `방송 ${id}`,
        states[state],
        formatSeoulTime(new Date(scheduledAt)),
        `채널 ${channelId}`,
        title,
        `상품 ${products.length}개`,
      ].join('  '),
    ),
  ].join('\n')
}

const addChannel = async (app: Needs, values: Values): Promise<string> => {
  const name = values.name?.trim() ?? ''
  if (name === '') throw new CommandError('--name에 채널 이름을 적어 주세요.')
  const { channel, streamKey } = await createChannel(withEngine(app), {
    brand: toBrand(values),
    name,
    distributorId: null,
    externalUrl: values.url ?? null,
  })
  return [
    `채널 ${channel.id}  ${channel.name}`,
    ...channel.ingests.map(({ kind, url }) => `  ${kind}  ${url}`),
    `  방송 키 ${streamKey}`,
    '  키는 지금만 보여요.',
  ].join('\n')
}

const schedule = async (app: Needs, values: Values): Promise<string> => {
  const texts = LiveTexts.safeParse({ title: values.title ?? '', contents: values.contents ?? '' })
  if (!texts.success) throw new CommandError(texts.error.issues.map(({ message }) => `--title: ${message}`).join('\n'))
  const products = (values.products ?? '').split(',').filter((id) => id !== '')
  const id = await createBroadcast(withEngine(app), toBrand(values), {
    ...texts.data,
    channelId: readId(values.channel, '--channel'),
    scheduledAt: toTime(values.at).toISOString(),
    productIds: products.map((product) => readId(product.trim(), '--products')),
    couponIds: [],
  })
  return `${id}번 방송을 예약했어요.`
}

const end = async (app: Needs, values: Values, id: number): Promise<string> => {
  const [brand, context] = [toBrand(values), withEngine(app)]
  await endBroadcast(context, { id, brand })
  const { state } = await readForStudio(context, { id, brand }, false)
  if (state !== 'ended') throw new AppError('notFound', { message: `${id}번은 방송 중이 아니에요.` })
  return `${id}번 방송을 끝냈어요.`
}

const removeReplay = async (app: Needs, values: Values, id: number): Promise<string> => {
  const [brand, context] = [toBrand(values), withEngine(app)]
  const { state } = await readForStudio(context, { id, brand }, false)
  if (state !== 'ended') throw new AppError('notFound', { message: `${id}번은 아직 끝나지 않았어요.` })
  await deleteReplay(context, id)
  await publishNow(context, { id, brand })
  return `${id}번 방송의 다시보기를 지웠어요.`
}

interface LiveCommand {
  run?: (app: Needs, values: Values) => Promise<string>
  /** Command on one broadcast. */
  change?: (app: Needs, values: Values, id: number) => Promise<string>
  options: readonly (keyof Values)[]
  usage: string
  help: string
}

const commands: Readonly<Record<string, LiveCommand>> = {
  list: { run: list, options: ['brand'], usage: ' --brand ru', help: '채널과 방송을 보여요' },
  channel: {
    run: addChannel,
    options: ['brand', 'name', 'url'],
    usage: ' --brand ru --name "…" [--url https://…/index.m3u8]',
    help: '채널을 만들고 방송 키를 보여요. --url은 다른 서비스의 재생 주소예요',
  },
  schedule: {
    run: schedule,
    options: ['brand', 'channel', 'title', 'contents', 'at', 'products'],
    usage: ' --brand ru --channel 1 --title "…" --at 2026-12-01T20:00 [--products 1,2]',
    help: '방송을 예약해요',
  },
  end: { change: end, options: ['brand'], usage: ' <번호> --brand ru', help: '방송을 끝내요' },
  'hide-replay': {
    change: removeReplay,
    options: ['brand'],
    usage: ' <번호> --brand ru',
    help: '끝난 방송의 다시보기를 가리고 녹화 파일을 지워요',
  },
}

/** Usage and explanation of each command. */
export const liveHelp: readonly (readonly [usage: string, text: string])[] = Object.entries(commands).map(
  ([name, { usage, help }]) => [`live ${name}${usage}`, help] as const,
)

/** Runs a command on live broadcasts. Throws `CommandError` and what the command refuses. */
export const runLive = async (
  app: Needs,
  [name = '', ...words]: readonly string[],
  values: Values,
): Promise<string> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const usages = liveHelp.map(([usage, text]) => `  ${usage}\n      ${text}`).join('\n')
    const problem = name === '' ? 'live 뒤에 할 일을 적어 주세요.' : `알 수 없는 명령이에요: live ${name}.`
    throw new CommandError(`${problem}\n\n${usages}`)
  }
  const strange = (Object.keys(values) as (keyof Values)[]).find((option) => !command.options.includes(option))
  if (strange) throw new CommandError(`live ${name}에서 쓸 수 없는 옵션이에요: --${strange}`)
  if (command.change) {
    assertNoMore(words.slice(1), `live ${name}`)
    return command.change(app, values, readId(words[0], `live ${name}`))
  }
  assertNoMore(words, `live ${name}`)
  return command.run?.(app, values) ?? ''
}
