import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPages } from '#src/testing/fake-server.tsx'
import { fakeBroadcaster, FakeRecorder } from '../testing/fake-broadcaster.ts'
import { aChannel } from '../testing/studio-samples.ts'
import { CameraPanel } from './camera-panel.tsx'
import { findRecorderType } from './recorder-type.ts'

afterEach(() => {
  FakeRecorder.supported = ['video/mp4']
  vi.unstubAllGlobals()
})

const open = (channel = aChannel()) => {
  const Panel = () => <CameraPanel channel={channel} onSending={() => undefined} onLate={() => undefined} />
  renderPages('/studio', { '/studio': Panel })
}

test('sound as AAC is preferred, because it plays on every device', () => {
  fakeBroadcaster()
  FakeRecorder.supported = ['video/mp4', 'video/mp4;codecs=avc1.42E01F,opus']
  expect(findRecorderType()).toBe('video/mp4;codecs=avc1.42E01F,opus')
  FakeRecorder.supported = [...FakeRecorder.supported, 'video/mp4;codecs=avc1.42E01F,mp4a.40.2']
  expect(findRecorderType()).toBe('video/mp4;codecs=avc1.42E01F,mp4a.40.2')
})

test('a browser that records no fragmented MP4 is told what to use instead', async () => {
  fakeBroadcaster()
  FakeRecorder.supported = ['video/webm']
  open()
  await screen.findByText(/최신 Chrome이나 Safari로 열거나, OBS/)
  expect(screen.queryByRole('button', { name: '카메라 켜기' })).toBeNull()
})

test('a channel of an engine without an ingest for browsers offers no camera', async () => {
  fakeBroadcaster()
  open(aChannel({ ingests: [{ kind: 'rtmp', url: 'rtmp://media.example/live' }] }))
  await screen.findByText(/방송 프로그램으로만 방송할 수 있어요/)
})

test('a refused permission is explained, and can be tried again', async () => {
  fakeBroadcaster()
  const getUserMedia = vi.fn<() => Promise<MediaStream>>(async () => {
    throw new DOMException('denied', 'NotAllowedError')
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '카메라 켜기' }))
  await screen.findByText(/권한 설정에서 허용해 주세요/)
  await userEvent.click(screen.getByRole('button', { name: '다시 켜기' }))
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
})
