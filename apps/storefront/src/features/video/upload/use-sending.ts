import { useRef, useState } from 'react'
import type { FileKind } from '@shop/video-upload/send-file'
import { outcomeOf, sendFiles, type SendProblems, type SentFiles } from './send-files.ts'
import { removeFiles, writeFiles } from './stored-files.ts'
import type { UploadTicket } from './upload-ticket.ts'
import { useJob } from './use-job.ts'

export interface SendingState {
  /** `lost`: the network is lost; the upload continues when it is back. */
  step: 'idle' | 'sending' | 'paused' | 'lost' | 'done'
  /** Share of all bytes that the server has, 0 to 1. */
  share: number
  problems: SendProblems
  /** State of the video after the upload. */
  result: string
}

const idle: SendingState = { step: 'idle', share: 0, problems: {}, result: '' }

/** Uploads the files of a ticket. They stay in the browser until the server has all of them. */
export const useSending = (ticket: UploadTicket) => {
  const { endpoint, expiresAt } = ticket
  const [state, setState] = useState(idle)
  const job = useJob()
  const accepted = useRef(new Map<FileKind, Blob>())
  const change = (part: Partial<SendingState>) => setState((old) => ({ ...old, ...part }))
  const finish = async (result: string): Promise<void> => {
    await removeFiles(endpoint)
    change({ step: 'done', share: 1, result })
  }
  const send = async (files: SentFiles, signal: AbortSignal): Promise<void> => {
    await writeFiles({ endpoint, expiresAt, ...files })
    const onShare = (share: number) => change({ share })
    await finish(await sendFiles({ endpoint, files, accepted: accepted.current, signal, onShare }))
  }
  const showFailure = async (error: unknown): Promise<void> => {
    const outcome = await outcomeOf(error, ticket)
    if (outcome === 'published') return finish('shown')
    change(outcome === 'lost' ? { step: 'lost' } : { ...idle, problems: outcome })
  }
  return {
    ...state,
    /** Uploads what `render` returns, continuing an earlier attempt. */
    start: async (render: () => Promise<SentFiles | undefined>): Promise<void> => {
      const signal = job.begin()
      change({ step: 'sending', problems: {} })
      try {
        const files = await render()
        if (files) await send(files, signal)
        else change(idle)
      } catch (error) {
        if (!signal.aborted) await showFailure(error)
      }
    },
    /** Removes the sentence about a file that is replaced. */
    clearProblem: (kind: FileKind) => change({ problems: { ...state.problems, [kind]: undefined } }),
    /** Stops the upload. Starting it again continues where it stopped. */
    pause: () => {
      job.stop()
      change({ step: 'paused' })
    },
  }
}
export type Sending = ReturnType<typeof useSending>
