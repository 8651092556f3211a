import { api } from '#src/lib/call/api.ts'
import type { FileKind } from '@shop/video-upload/send-file'
import type { PosterFile, StoredFiles } from './stored-files.ts'
import type { UploadTicket } from './upload-ticket.ts'

export type SentFiles = Pick<StoredFiles, 'name' | 'video' | 'facts' | 'captions'> & { poster: PosterFile }

/** Sentence per field; `form` is about the ticket. */
export type SendProblems = Partial<Record<FileKind | 'form', string>>

const CHUNK_MISSING = '화면을 불러오지 못했어요. 인터넷 연결을 확인하고 다시 눌러 주세요.'

/** A file that was not sent. The cause is a SendRefusal or a SendInterruption. */
class UnsentFile extends Error {
  readonly kind: FileKind
  constructor(kind: FileKind, options: ErrorOptions) {
    super(`the ${kind} was not sent`, options)
    this.name = 'UnsentFile'
    this.kind = kind
  }
}

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

interface ToSend {
  endpoint: string
  files: SentFiles
  /** Files that the server has accepted. They are not sent again. */
  accepted: Map<FileKind, Blob>
  signal: AbortSignal
  /** Reports the share of all bytes that the server has, 0 to 1. */
  onShare: (share: number) => void
}

/** Uploads the files of a ticket. Returns the state of the video. Throws what `outcomeOf` explains. */
export const sendFiles = async ({ endpoint, files, accepted, signal, onShare }: ToSend): Promise<string> => {
  const { sendFile } = await import('@shop/video-upload/send-file')
  const parts = partsOf(files)
  const total = parts.reduce((sum, { file }) => sum + file.size, 0)
  let [before, result] = [0, 'draft']
  for (const { kind, file } of parts) {
    const start = before
    const onBytes = (bytes: number) => !signal.aborted && onShare((start + bytes) / total)
    if (accepted.get(kind) !== file)
      result = await sendFile({ endpoint, kind, file, signal, onBytes }).catch((cause: unknown) => {
        throw new UnsentFile(kind, { cause })
      })
    accepted.set(kind, file)
    before += file.size
    onBytes(file.size)
  }
  return result
}

/** Whether the video is public: the response to the last chunk may have been lost, and then the ticket has ended. */
const isPublished = (id: number): Promise<boolean> =>
  api('video.get', { params: { id } }).then(
    () => true,
    () => false,
  )

/** Explains a failure: the network is lost, the video was complete already, or a field has a problem. */
export const outcomeOf = async (
  error: unknown,
  { videoId }: Pick<UploadTicket, 'videoId'>,
): Promise<'lost' | 'published' | SendProblems> => {
  if (!(error instanceof UnsentFile)) return { form: CHUNK_MISSING }
  const { code, text, name } = error.cause as Error & { code?: string; text?: string }
  if (name === 'SendInterruption') return 'lost'
  if (code !== 'uploadTicketInvalid') return { [error.kind]: text ?? CHUNK_MISSING }
  return (await isPublished(videoId)) ? 'published' : { form: text }
}
