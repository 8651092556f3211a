import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@shop/contract'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { aVideo } from '../testing/fixtures.ts'
import type { SentFile } from '@shop/video-upload/send-file'
import { UploadProblem } from '@shop/video-upload/upload-problem'
import { UploadView } from './upload-view.tsx'

interface Tools {
  sound: 'none' | 'keep' | 'impossible'
  refusal: Error | undefined
  encoding: Promise<void> | undefined
  /** Whether each encoding left out the sound. */
  silent: boolean[]
  send: (sent: SentFile) => Promise<string>
}
const { tools } = vi.hoisted((): { tools: Tools } => ({
  tools: { sound: 'keep', refusal: undefined, encoding: undefined, silent: [], send: async () => 'draft' },
}))
vi.mock('@shop/video-upload/prepare-video', () => ({
  openVideo: async (file: Blob) => {
    if (tools.refusal) throw tools.refusal
    return { file, input: { dispose: () => undefined }, facts: { durationMs: 65_000, width: 720, height: 1_280 } }
  },
  planSound: async () => tools.sound,
  encodeVideo: async (
    _: unknown,
    { isSilent, signal, onShare }: { isSilent: boolean; signal: AbortSignal; onShare: (share: number) => void },
  ) => {
    tools.silent.push(isSilent)
    onShare(0.4)
    await tools.encoding
    signal.throwIfAborted()
    return new Blob(['encoded video'])
  },
}))
vi.mock('@shop/video-upload/video-frames', () => ({
  listFrames: async () =>
    [3, 9, 5].map((sharpness, at) => ({ seconds: at + 0.5, sharpness, preview: 'data:image/jpeg;base64,AA==' })),
  renderFrame: async (_: Blob, seconds: number) => new Blob([`frame ${seconds}`]),
}))
vi.mock('@shop/video-upload/send-file', () => ({ sendFile: (sent: SentFile) => tools.send(sent) }))

const ticket = { endpoint: '/uploads/video/7.1.x', videoId: 7, expiresAt: Date.parse('2026-11-28T00:00:00Z') }
const film = new File(['film'], '사과.mov', { type: 'video/quicktime' })
const words = new File(['WEBVTT\n\n00:00.000 --> 00:01.000\n사과\n'], '사과.vtt')
const show = () => renderPages('/', { '/': () => <UploadView ticket={ticket} /> })
const choose = (label: string, file: File) =>
  userEvent.upload(screen.getByLabelText(label), file, { applyAccept: false })
const field = (name: string | RegExp) => within(screen.getByRole('region', { name }))
const send = () => userEvent.click(screen.getByRole('button', { name: /^(이어서 )?올리기$/ }))
const facts = () => screen.findByText('1분 5초 · 720×1280 · 1MB 미만')

beforeEach(() => {
  Object.assign(tools, { sound: 'keep', refusal: undefined, encoding: undefined, silent: [] })
  tools.send = async ({ kind }) => (kind === 'video' ? 'shown' : 'draft')
  fakeServer({
    'video.get': () => {
      throw new AppError('videoNotFound')
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[SCREEN-15] captions and the sharpest frame are sent before the video, which is then shown', async () => {
  const sent: string[] = []
  tools.send = async ({ kind, file, onBytes }) => {
    onBytes(file.size)
    sent.push(`${kind} ${(await file.text()).slice(0, 13)}`)
    return kind === 'video' ? 'shown' : 'draft'
  }
  show()
  expect(screen.getByText('7번 영상의 파일을 11.28(토) 09:00까지 올릴 수 있어요.')).toBeTruthy()
  await choose('영상 파일', film)
  await facts()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '1.5초 장면, 가장 또렷해요' }).checked).toBe(true)
  await choose('자막 파일', words)
  await send()
  expect(await screen.findByText('영상이 공개됐어요.')).toBeTruthy()
  expect(sent).toEqual(['captions WEBVTT\n\n00:00', 'poster frame 1.5', 'video encoded video'])
  expect(screen.getByRole('link', { name: '영상 보기' }).getAttribute('href')).toBe('/video/7')
})

test('[SCREEN-15] another frame is chosen as the poster', async () => {
  const posters: string[] = []
  tools.send = async ({ kind, file }) => {
    if (kind === 'poster') posters.push(await file.text())
    return 'draft'
  }
  show()
  await choose('영상 파일', film)
  await userEvent.click(await screen.findByRole('radio', { name: '2.5초 장면' }))
  await send()
  expect(await screen.findByText(/서버가 영상을 다듬고 있어요/)).toBeTruthy()
  expect(posters).toEqual(['frame 2.5'])
})

test('[SCREEN-15] the upload waits with a reason until there is a video', async () => {
  const sent = vi.fn<typeof tools.send>()
  tools.send = sent
  show()
  const button = screen.getByRole('button', { name: '올리기' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(sent).not.toHaveBeenCalled()
})

test('[SCREEN-15] encoding shows its progress and can be stopped; the former video stays', async () => {
  show()
  await choose('영상 파일', film)
  await facts()
  let finish = () => undefined as void
  tools.encoding = new Promise((resolve) => {
    finish = resolve
  })
  await choose('영상 파일', new File(['other'], '배.mp4'))
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: '올릴 크기로 바꾸고 있어요' })
  await waitFor(() => expect(bar.value).toBe(40))
  await userEvent.click(screen.getByRole('button', { name: '멈추기' }))
  await facts()
  expect(screen.getByText('사과.mov')).toBeTruthy()
  await act(async () => finish())
  expect(screen.queryByText('배.mp4')).toBeNull()
})

test('[SCREEN-15] a sound that cannot be encoded is left out only when the user says so', async () => {
  tools.sound = 'impossible'
  show()
  await choose('영상 파일', film)
  await userEvent.click(await screen.findByRole('button', { name: '소리 없이 올리기' }))
  await facts()
  expect(tools.silent).toEqual([true])
})

test('[SCREEN-15] [ERROR-1] a refused file is explained in its field and replaces nothing', async () => {
  show()
  await choose('영상 파일', film)
  await facts()
  tools.refusal = new UploadProblem('videoTooLong')
  await choose('영상 파일', new File(['long'], '긴 영상.mp4'))
  expect((await field('영상').findByRole('alert')).textContent).toContain('3분까지')
  await facts()
  await choose('자막 파일', new File(['no captions'], 'a.vtt'))
  expect((await field(/자막/).findByRole('alert')).textContent).toContain('WebVTT')
  await choose('대표 사진 파일', new File(['no picture'], 'a.jpg'))
  expect((await field('대표 사진').findByRole('alert')).textContent).toContain('사진만')
})

const refusal = (code: string, text: string) =>
  Object.assign(new Error(code), { name: 'SendRefusal', code, text }) as Error
const interruption = Object.assign(new Error('lost'), { name: 'SendInterruption' })

test('[SCREEN-15] [ERROR-1] what the server refuses is explained in its field, and sent files are not sent again', async () => {
  const sent: string[] = []
  let isRefused = true
  tools.send = async ({ kind }) => {
    sent.push(kind)
    if (kind === 'video' && isRefused) throw refusal('videoUnreadable', '읽을 수 없는 영상이에요.')
    return 'shown'
  }
  show()
  await choose('영상 파일', film)
  await facts()
  await send()
  expect((await field('영상').findByRole('alert')).textContent).toBe('읽을 수 없는 영상이에요.')
  isRefused = false
  await send()
  expect(await screen.findByText('영상이 공개됐어요.')).toBeTruthy()
  expect(sent).toEqual(['poster', 'video', 'video'])
})

test('[SCREEN-15] a lost upload continues by itself when the network is back', async () => {
  let isLost = true
  tools.send = async () => {
    if (isLost) throw interruption
    return 'shown'
  }
  show()
  await choose('영상 파일', film)
  await facts()
  await send()
  expect(await screen.findByRole('button', { name: '이어서 올리기' })).toBeTruthy()
  isLost = false
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('영상이 공개됐어요.')).toBeTruthy()
})

test('[SCREEN-15] a paused upload is continued by hand', async () => {
  tools.send = ({ kind, signal, onBytes }) => {
    if (kind === 'poster') return Promise.resolve('draft')
    onBytes(5)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  }
  show()
  await choose('영상 파일', film)
  await facts()
  await send()
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: '올리고 있어요' })
  await waitFor(() => expect(bar.value).toBeGreaterThan(40))
  await userEvent.click(screen.getByRole('button', { name: '잠시 멈추기' }))
  tools.send = async () => 'shown'
  await send()
  expect(await screen.findByText('영상이 공개됐어요.')).toBeTruthy()
})

test.each([
  ['ended', false, '올릴 수 있는 시간이 지났어요.'],
  ['ended because the video is complete', true, '영상이 공개됐어요.'],
])('[SCREEN-15] a ticket that has %s', async (_, isShown, text) => {
  if (isShown) fakeServer({ 'video.get': () => aVideo(7) })
  tools.send = async () => {
    throw refusal('uploadTicketInvalid', '올릴 수 있는 시간이 지났어요.')
  }
  show()
  await choose('영상 파일', film)
  await facts()
  await send()
  expect(await screen.findByText(text)).toBeTruthy()
})
