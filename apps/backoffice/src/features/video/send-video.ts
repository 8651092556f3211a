import type { FileKind } from '@shop/video-upload/send-file'

/** Files of a new video. */
export interface VideoFiles {
  video: Blob
  poster: Blob
  captions: Blob | undefined
}

interface Sending {
  ticket: string
  files: VideoFiles
  /** Files that the server has. They are not sent again. */
  accepted: Map<FileKind, Blob>
  signal: AbortSignal
  /** Reports the share of all bytes that the server has, 0 to 1. */
  onShare: (share: number) => void
}

/** Sentence for an upload that stopped. */
export const sendFailureText = (error: unknown): string => {
  const { name = '', text } = error as { name?: string; text?: string }
  if (name === 'SendInterruption') return '연결이 끊겼어요. 다시 누르면 올리던 곳부터 이어서 올려요.'
  return text ?? '파일을 올리지 못했어요. 잠시 뒤 다시 눌러 주세요.'
}

/** Uploads the files of a ticket. Captions and poster come first: the video is public as soon as video and poster are there. */
export const sendVideo = async ({ ticket, files, accepted, signal, onShare }: Sending): Promise<void> => {
  const { sendFile } = await import('@shop/video-upload/send-file')
  const parts = (['captions', 'poster', 'video'] as const).flatMap((kind) => {
    const file = files[kind]
    return file ? [{ kind, file }] : []
  })
  const total = parts.reduce((sum, { file }) => sum + file.size, 0)
  let before = 0
  for (const { kind, file } of parts) {
    const start = before
    const onBytes = (bytes: number) => onShare((start + bytes) / total)
    if (accepted.get(kind) !== file)
      await sendFile({ endpoint: `/uploads/video/${ticket}`, kind, file, signal, onBytes })
    accepted.set(kind, file)
    before += file.size
    onBytes(file.size)
  }
}
