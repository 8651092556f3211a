import type { FileKind } from '@shop/video-upload/send-file'
import { useEffect, useRef, useState } from 'react'
import { ApiError, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { sendFailureText, sendVideo, type VideoFiles } from './send-video.ts'

export interface VideoInput {
  title: string
  contents: string
  productIds: number[]
  publishAt: string | null
}

interface State {
  step: 'idle' | 'sending' | 'done'
  share: number
  problem: string | undefined
}

const idle: State = { step: 'idle', share: 0, problem: undefined }

/** Creates a video and uploads its files. A second attempt continues the first. */
export const useVideoUpload = (onDone: (videoId: number) => void) => {
  const [state, setState] = useState(idle)
  const created = useRef<{ videoId: number; ticket: string }>(undefined)
  const accepted = useRef(new Map<FileKind, Blob>())
  const job = useRef<AbortController>(undefined)
  useEffect(() => () => job.current?.abort(), [])
  const start = async (input: VideoInput, render: () => Promise<VideoFiles>): Promise<void> => {
    job.current?.abort()
    const controller = new AbortController()
    job.current = controller
    setState({ ...idle, step: 'sending' })
    try {
      const files = await render()
      created.current ??= await call('admin.video.create', { body: input })
      const { ticket, videoId } = created.current
      const onShare = (share: number) => setState((old) => ({ ...old, share }))
      await sendVideo({ ticket, files, accepted: accepted.current, signal: controller.signal, onShare })
      setState({ ...idle, step: 'done' })
      onDone(videoId)
    } catch (error) {
      if (controller.signal.aborted) return
      setState({ ...idle, problem: error instanceof ApiError ? failureText(error) : sendFailureText(error) })
    }
  }
  return {
    ...state,
    start,
    pause: () => {
      job.current?.abort()
      setState(idle)
    },
  }
}
