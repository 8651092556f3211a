import { useEffect, useRef, useState } from 'react'
import { api } from '#src/lib/call/api.ts'
import type { FileKind } from './send-file.ts'
import { type PosterFile, removeFiles, type StoredFiles, writeFiles } from './stored-files.ts'
import type { UploadTicket } from './upload-ticket.ts'

export type SentFiles = Pick<StoredFiles, 'name' | 'video' | 'facts' | 'captions'> & { poster: PosterFile }

export interface SendingState {
  /** `lost`: the network is lost; the upload continues when it is back. */
  step: 'idle' | 'sending' | 'paused' | 'lost' | 'done'
  /** Share of all bytes that the server has, 0 to 1. */
  share: number
  /** Sentence per field; `form` is about the ticket. */
  problems: Partial<Record<FileKind | 'form', string>>
  /** State of the video after the upload. */
  result: string
}

const idle: SendingState = { step: 'idle', share: 0, problems: {}, result: '' }
const CHUNK_MISSING = '화면을 불러오지 못했어요. 인터넷 연결을 확인하고 다시 눌러 주세요.'

/** Whether the video is public: the response to the last chunk may have been lost, and then the ticket has ended. */
const isPublished = (id: number): Promise<boolean> =>
  api('video.get', { params: { id } }).then(
    () => true,
    () => false,
  )

interface Part {
  kind: FileKind
  file: Blob
}

/** Captions and poster come first: the video is shown as soon as video and poster are there, and then accepts no more files. */
const partsOf = ({ captions, poster, video }: SentFiles): Part[] => [
  ...(captions ? [{ kind: 'captions' as const, file: captions.file }] : []),
  { kind: 'poster', file: poster.file },
  { kind: 'video', file: video },
]

/** Uploads the files of a ticket. They stay in the browser until the server has all of them. */
export const useSending = ({ endpoint, videoId, expiresAt }: UploadTicket) => {
  const [state, setState] = useState(idle)
  const job = useRef<AbortController>(undefined)
  /** Files that the server has accepted. */
  const accepted = useRef(new Map<FileKind, Blob>())
  useEffect(() => () => job.current?.abort(), [])

  const sendParts = async (parts: readonly Part[], signal: AbortSignal): Promise<string> => {
    const { sendFile } = await import('./send-file.ts')
    const total = parts.reduce((sum, { file }) => sum + file.size, 0)
    let [before, result] = [0, 'draft']
    for (const { kind, file } of parts) {
      const onBytes = (bytes: number) => {
        if (!signal.aborted) setState((old) => ({ ...old, share: (before + bytes) / total }))
      }
      if (accepted.current.get(kind) !== file)
        try {
          result = await sendFile({ endpoint, kind, file, signal, onBytes })
          accepted.current.set(kind, file)
        } catch (cause) {
          throw Object.assign(new Error('a file was not sent', { cause }), { kind })
        }
      before += file.size
      onBytes(0)
    }
    return result
  }

  const finish = async (result: string): Promise<void> => {
    await removeFiles(endpoint)
    setState({ ...idle, step: 'done', share: 1, result })
  }
  const showFailure = async (error: unknown): Promise<void> => {
    const { kind, cause } = error as { kind?: FileKind; cause?: { name?: string; code?: string; text?: string } }
    if (cause?.name === 'SendInterruption') return setState((old) => ({ ...old, step: 'lost' }))
    const isEnded = cause?.code === 'uploadTicketInvalid'
    if (isEnded && (await isPublished(videoId))) return finish('shown')
    const field = isEnded || kind === undefined ? 'form' : kind
    setState({ ...idle, problems: { [field]: cause?.text ?? CHUNK_MISSING } })
  }

  return {
    ...state,
    start: async (render: () => Promise<SentFiles | undefined>): Promise<void> => {
      job.current?.abort()
      const stop = new AbortController()
      job.current = stop
      setState(({ share }) => ({ ...idle, step: 'sending', share }))
      try {
        const files = await render()
        if (!files) return setState(idle)
        await writeFiles({ endpoint, expiresAt, ...files })
        await finish(await sendParts(partsOf(files), stop.signal))
      } catch (error) {
        if (!stop.signal.aborted) await showFailure(error)
      }
    },
    /** Stops the upload. Starting it again continues where it stopped. */
    pause: () => {
      job.current?.abort()
      setState((old) => ({ ...old, step: 'paused' }))
    },
  }
}
export type Sending = ReturnType<typeof useSending>
