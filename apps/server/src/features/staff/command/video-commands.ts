import { brandIds, isBrandId } from '@shop/brands'
import type { BrandId } from '@shop/brands'
import { AppError, VideoTexts } from '@shop/contract'
import { addDays, formatSeoulTime } from '@shop/rules'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { originOf } from '#src/brand-origin.ts'
import type { FileKind } from '#src/features/video/upload/attach-file.ts'
import { attachStream, toStreamUrl } from '#src/features/video/upload/attach-stream.ts'
import {
  createDraft,
  deleteVideo,
  finishDraft,
  hideVideo,
  linkProducts,
  type NewVideo,
  unhideVideo,
} from '#src/features/video/upload/publish-video.ts'
import { receiveFile } from '#src/features/video/upload/receive-file.ts'
import { writeTicket } from '#src/features/video/upload/upload-ticket.ts'
import {
  findForOperator,
  listDays,
  listForOperator,
  listProductNames,
} from '#src/features/video/upload/video-upload-sql.ts'
import type { App } from '#src/handler-context.ts'
import { withFiles } from './with-files.ts'
import { assertNoMore, CommandError, readId, type readLine } from './command-line.ts'

type Needs = Pick<App, 'db' | 'clock' | 'config'>
type Values = ReturnType<typeof readLine>['values']
type Option = keyof Values

const MOST_PRODUCTS = 20
const MOST_LISTED = 500
const TICKET_DAYS = 1

const states: Readonly<Record<string, string>> = {
  draft: '파일 기다림',
  scheduled: '공개 예정',
  shown: '보임',
  hidden: '가려짐',
}

const toProducts = (text: string): number[] => {
  const ids = [...new Set(text.split(',').filter((id) => id !== ''))].map((id) => readId(id.trim(), '--products'))
  if (ids.length <= MOST_PRODUCTS) return ids
  throw new CommandError(`--products에는 상품 번호를 ${MOST_PRODUCTS}개까지 적어 주세요.`)
}

const toBrands = (text: string | undefined): BrandId[] => {
  const names = (text ?? '').split(',').filter((name) => name !== '')
  const unknown = names.find((name) => !isBrandId(name))
  if (unknown !== undefined) throw new CommandError(`그런 브랜드는 없어요: ${unknown}\n${brandIds.join(', ')}`)
  if (names.length === 0) throw new CommandError(`--brand에 영상을 보일 브랜드를 적어 주세요: ${brandIds.join(', ')}`)
  return names.filter(isBrandId)
}

/** Reads a time of Seoul, `2026-12-01` or `2026-12-01T09:00`. */
const toTime = (text: string | undefined, now: Date): Date => {
  if (text === undefined) return now
  const [, day, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?$/.exec(text) ?? []
  const at = new Date(`${day}T${time}:00+09:00`)
  if (day === undefined || Number.isNaN(at.getTime()))
    throw new CommandError('--publish-at에는 서울 시각을 2026-12-01T09:00처럼 적어 주세요.')
  return at
}

const toNewVideo = (values: Values, now: Date): NewVideo => {
  const texts = VideoTexts.safeParse({ title: values.title ?? '', contents: values.contents ?? '' })
  if (!texts.success)
    throw new CommandError(
      texts.error.issues.map(({ path: [name], message }) => `--${String(name)}: ${message}`).join('\n'),
    )
  return {
    ...texts.data,
    brands: toBrands(values.brand),
    productIds: toProducts(values.products ?? ''),
    publishAt: toTime(values['publish-at'], now),
  }
}

/** A file of the machine that runs the command. The command line makes its path absolute. */
const assertFile = async (file: string, option: string): Promise<void> => {
  const found = path.isAbsolute(file) ? await stat(file).catch(() => undefined) : undefined
  if (!found?.isFile()) throw new CommandError(`--${option}의 파일을 읽을 수 없어요: ${file}`)
}

const toStream = (config: App['config'], text: string): string => {
  const url = toStreamUrl(config, text)
  if (url !== undefined) return url
  const others = config.mediaSources.join(', ') || '없음'
  throw new CommandError(
    `--hls에는 .m3u8로 끝나는 주소를 적어 주세요. 이 쇼핑몰의 주소는 /videos/…처럼 경로만 적고, 다른 주소는 MEDIA_SOURCES에 있어야 해요. 지금: ${others}`,
  )
}

/** Adds a video with its files. If one of them is refused, nothing stays. */
const add = async (given: Needs, values: Values): Promise<string> => {
  const app = withFiles(given)
  const video = toNewVideo(values, app.clock())
  const stream = values.hls === undefined ? undefined : toStream(app.config, values.hls)
  if (values.file === undefined && stream === undefined)
    throw new CommandError('--file에 MP4 파일을, 또는 --hls에 HLS 주소를 적어 주세요.')
  // only the encoder takes a poster, and only from a file
  const canChoose = app.config.ffmpeg !== undefined && stream === undefined
  if (values.poster === undefined && !canChoose) throw new AppError('videoPosterRequired')
  const files = (['captions', 'poster', 'file'] as const).flatMap((option) => {
    const file = values[option]
    const kind: FileKind = option === 'file' ? 'video' : option
    return file === undefined ? [] : [{ option, kind, path: file }]
  })
  for (const { option, path: file } of files) await assertFile(file, option)
  const id = await createDraft(app, video)
  try {
    for (const { kind, path: file } of files) await receiveFile(app, { videoId: id, kind, path: file })
    if (stream !== undefined && values.poster !== undefined)
      await attachStream(app.db, id, { url: stream, poster: values.poster })
    if (values.file === undefined) await finishDraft(app, id)
  } catch (error) {
    await deleteVideo(app, id)
    throw error
  }
  return show(app, id)
}

/** Creates a video that waits for its files, and prints the addresses of the upload page and for tus clients. */
const createTicket = async (app: Needs, values: Values): Promise<string> => {
  const now = app.clock()
  const video = toNewVideo(values, now)
  const id = await createDraft(app, video)
  const expiresAt = addDays(now, TICKET_DAYS)
  const [brand] = toBrands(values.brand)
  const origin = brand === undefined ? '' : originOf(app.config, brand)
  const ticket = writeTicket(app.config, id, expiresAt)
  return [
    `${id}번 영상의 파일을 ${formatSeoulTime(expiresAt)}까지 올릴 수 있어요.`,
    `브라우저에서 올리기: ${origin}/video/upload#ticket=${ticket}`,
    `tus로 올리기: ${origin}/uploads/video/${ticket}`,
    '메타데이터 kind는 video, poster, captions예요. 영상과 대표 사진이 모이면 공개돼요.',
  ].join('\n')
}

const list = async ({ db }: Needs, { take = '20' }: Values): Promise<string> => {
  const most = Number(take)
  if (!/^[1-9]\d{0,2}$/.test(take) || most > MOST_LISTED)
    throw new CommandError(`--take에는 1부터 ${MOST_LISTED}까지의 숫자를 적어 주세요.`)
  const rows = await listForOperator(db, { most })
  return rows
    .map(({ id, title, state, publishAt, views, shares, products, brands }) =>
      [
        `${id}`,
        states[state],
        formatSeoulTime(publishAt),
        brands.join(',') || '-',
        title,
        `상품 ${products}개`,
        `조회 ${views}`,
        `저장 ${shares}`,
      ].join('  '),
    )
    .join('\n')
}

const show = async ({ db }: Needs, id: number): Promise<string> => {
  const video = await findForOperator(db, { id })
  if (!video) throw new AppError('videoNotFound')
  const [products, days] = [await listProductNames(db, { videoId: id }), await listDays(db, { videoId: id, most: 7 })]
  const {
    title,
    state,
    publishAt,
    brands,
    durationMs,
    width,
    height,
    contents,
    poster,
    captionsUrl,
    videoUrl,
    hlsUrl,
  } = video
  const size = durationMs === null ? '파일 없음' : `${(durationMs / 1_000).toFixed(1)}초, ${width} × ${height}`
  return [
    `${id}  ${states[state]}  ${title}`,
    ...(contents === '' ? [] : [`  ${contents.replaceAll('\n', '\n  ')}`]),
    `  공개 ${formatSeoulTime(publishAt)}  브랜드 ${brands.join(', ') || '-'}`,
    `  영상 ${size}  ${videoUrl || '-'}`,
    ...(hlsUrl === null ? [] : [`  HLS ${hlsUrl}`]),
    `  대표 사진 ${poster ?? '-'}  자막 ${captionsUrl ?? '-'}`,
    ...products.map((product) => `  상품 ${product.id}  ${product.name}`),
    ...days.map((day) => `  ${day.day}  조회 ${day.views}  끝까지 ${day.completions}  상품 열기 ${day.productTaps}`),
  ].join('\n')
}

const hide = async (app: Needs, id: number): Promise<string> => {
  await hideVideo(app, id)
  return show(app, id)
}

const unhide = async (app: Needs, id: number): Promise<string> => {
  if (!(await unhideVideo(app, id))) throw new AppError('notFound', { message: `${id}번은 가려진 영상이 아니에요.` })
  return show(app, id)
}

const link = async (app: Needs, id: number, { products }: Values): Promise<string> => {
  if (products === undefined) throw new CommandError('--products에 상품 번호를 쉼표로 이어 적어 주세요.')
  await linkProducts(app, id, toProducts(products))
  return show(app, id)
}

const remove = async (app: Needs, id: number, { yes }: Values): Promise<string> => {
  if (!yes) return `${await show(app, id)}\n아직 지우지 않았어요. 지우려면 같은 명령에 --yes를 붙여 주세요.`
  await deleteVideo(withFiles(app), id)
  return `${id}번 영상을 지웠어요.`
}

interface VideoCommand {
  options: readonly Option[]
  usage: string
  help: string
  run?: (app: Needs, values: Values) => Promise<string>
  /** Command on one video. */
  change?: (app: Needs, id: number, values: Values) => Promise<string>
}

const newOptions = ['title', 'contents', 'products', 'brand', 'publish-at'] as const
const commands: Readonly<Record<string, VideoCommand>> = {
  add: {
    run: add,
    options: ['file', 'hls', 'poster', 'captions', ...newOptions],
    usage: ' --file a.mp4 --poster p.webp --title "…" --brand ru [--products 1,2] [--publish-at 2026-12-01T09:00]',
    help: '영상을 올려요. 자막은 --captions a.vtt로 붙여요. --hls /videos/a.m3u8은 파일 대신, 또는 긴 영상의 파일과 함께 써요',
  },
  ticket: {
    run: createTicket,
    options: newOptions,
    usage: ' --title "…" --brand ru [--products 1,2]',
    help: '하루 동안 파일을 올릴 수 있는 주소를 보여요',
  },
  list: { run: list, options: ['take'], usage: ' [--take 20]', help: '영상을 새것부터 보여요' },
  show: { change: show, options: [], usage: ' <번호>', help: '영상 하나와 날마다의 조회 수를 보여요' },
  hide: { change: hide, options: [], usage: ' <번호>', help: '영상을 바로 가려요' },
  unhide: { change: unhide, options: [], usage: ' <번호>', help: '가린 영상을 다시 보여요' },
  link: { change: link, options: ['products'], usage: ' <번호> --products 1,2', help: '영상의 상품을 바꿔요' },
  delete: { change: remove, options: ['yes'], usage: ' <번호> [--yes]', help: '영상과 파일을 지워요' },
}

/** Usage and explanation of each command. */
export const videoHelp: readonly (readonly [usage: string, text: string])[] = Object.entries(commands).map(
  ([name, { usage, help }]) => [`video ${name}${usage}`, help] as const,
)

const assertOptions = (name: string, values: Values, allowed: readonly Option[]): void => {
  const strange = (Object.keys(values) as Option[]).find((option) => !allowed.includes(option))
  if (strange) throw new CommandError(`video ${name}에서 쓸 수 없는 옵션이에요: --${strange}`)
}

/** Runs a command on videos. Throws `CommandError` and what the command refuses. */
export const runVideo = async (
  app: Needs,
  [name = '', given, ...words]: readonly string[],
  values: Values,
): Promise<string> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const usages = videoHelp.map(([usage, text]) => `  ${usage}\n      ${text}`).join('\n')
    const problem = name === '' ? 'video 뒤에 할 일을 적어 주세요.' : `알 수 없는 명령이에요: video ${name}.`
    throw new CommandError(`${problem}\n\n${usages}`)
  }
  assertOptions(name, values, command.options)
  if (command.run) {
    assertNoMore(given === undefined ? [] : [given, ...words], `video ${name}`)
    return command.run(app, values)
  }
  assertNoMore(words, `video ${name} ${given}`)
  const id = readId(given, `video ${name}`)
  return command.change?.(app, id, values) ?? show(app, id)
}
