import { DetailedError, Upload } from 'tus-js-client'

export type FileKind = 'video' | 'poster' | 'captions'

export interface SentFile {
  endpoint: string
  kind: FileKind
  file: Blob
  signal: AbortSignal
  /** Reports the bytes that the server has. */
  onBytes: (bytes: number) => void
}

/** A request may take the server's limit of thirty seconds. */
const CHUNK_BYTES = 4 * 1_024 * 1_024
const RETRY_MS = [500, 1_000, 3_000, 5_000, 10_000]
const HEAD_BYTES = 1_024 * 1_024
const TAIL_BYTES = 64 * 1_024

/** The server refuses a file, or the ticket. */
export class SendRefusal extends Error {
  readonly code: string
  readonly text: string
  constructor({ code, message }: { code: string; message: string }, options?: ErrorOptions) {
    super(`the upload is refused: ${code}`, options)
    this.name = 'SendRefusal'
    this.code = code
    this.text = message
  }
}
/** The network is lost, or the server does not respond. The upload can be continued. */
export class SendInterruption extends Error {
  override name = 'SendInterruption'
}

/** Identifies a file by its content, so that an upload is continued only with the same bytes. The index of an MP4 is at its start. */
const fingerprintOf = async ({ endpoint, kind, file }: SentFile): Promise<string> => {
  const ends = await new Blob([file.slice(0, HEAD_BYTES), file.slice(-TAIL_BYTES)]).arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', ends))
  const hash = Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${endpoint.split('/').at(-1)}-${kind}-${file.size}-${hash}`
}

const toError = (error: Error): Error => {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status < 400 || status >= 500) return new SendInterruption('the upload stopped', { cause: error })
  try {
    const { code = '', message = '' } = JSON.parse(response.getBody()) as { code?: string; message?: string }
    if (message !== '') return new SendRefusal({ code, message }, { cause: error })
  } catch {
    // a proxy in front of the shop refuses in its own words
  }
  return new SendRefusal({ code: '', message: '파일을 올리지 못했어요. 잠시 뒤 다시 올려 주세요.' }, { cause: error })
}

/**
 * Uploads a file in chunks with tus, continuing where an earlier attempt stopped, also before a reload. Returns the state of the
 * video. Throws SendRefusal, SendInterruption, or the reason of `signal`; an aborted upload can be continued.
 */
export const sendFile = async (sent: SentFile): Promise<string> => {
  const { endpoint, kind, file, signal, onBytes } = sent
  const fingerprint = await fingerprintOf(sent)
  signal.throwIfAborted()
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: new URL(endpoint, window.location.origin).href,
      metadata: { kind },
      fingerprint: async () => fingerprint,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      removeFingerprintOnSuccess: true,
      onProgress: (bytes) => onBytes(bytes),
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('x-video-state') ?? 'draft'),
      onError: (error) => reject(toError(error)),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason as Error)
    })
    const start = async (): Promise<void> => {
      const [earlier] = await upload.findPreviousUploads()
      if (earlier) upload.resumeFromPreviousUpload(earlier)
      if (!signal.aborted) upload.start()
    }
    start().catch(reject)
  })
}
