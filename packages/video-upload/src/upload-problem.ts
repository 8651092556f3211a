/** Why a file cannot be uploaded. */
export type UploadProblemKind =
  | 'format'
  | 'tooLarge'
  | 'noVideo'
  | 'undecodable'
  | 'notEncodable'
  | 'videoUnreadable'
  | 'videoTooLong'
  | 'videoShapeUnsupported'
  | 'captions'
  | 'chunk'

const texts: Readonly<Record<UploadProblemKind, string>> = {
  format: 'MP4, MOV, WebM 영상만 올릴 수 있어요.',
  tooLarge: '영상이 너무 커요. 200MB보다 작게 줄여 주세요.',
  noVideo: '이 파일에는 영상이 없어요. 다른 파일을 골라 주세요.',
  undecodable: '이 브라우저가 읽지 못하는 형식이에요. 최신 Chrome이나 Safari에서 열거나 H.264 MP4로 바꿔 주세요.',
  notEncodable: '이 브라우저는 영상을 바꾸지 못해요. 최신 Chrome이나 Safari에서 열거나 H.264 MP4를 골라 주세요.',
  videoUnreadable: '읽을 수 없는 영상이에요. 다른 파일을 골라 주세요.',
  videoTooLong: '영상이 너무 길어요. 3분까지 올릴 수 있어요.',
  videoShapeUnsupported: '올릴 수 없는 크기예요. 짧은 변은 240px 이상, 긴 변은 짧은 변의 2.4배 이하여야 해요.',
  captions: '읽을 수 없는 자막이에요. WebVTT(.vtt) 파일을 골라 주세요.',
  chunk: '화면을 불러오지 못했어요. 인터넷 연결을 확인하고 다시 골라 주세요.',
}

/** A file that is refused, with the sentence for its field. */
export class UploadProblem extends Error {
  readonly text: string
  constructor(kind: UploadProblemKind, options?: ErrorOptions) {
    super(`the file is refused: ${kind}`, options)
    this.name = 'UploadProblem'
    this.text = texts[kind]
  }
}

/** Sentence for any error while a file is prepared. */
export const problemText = (error: unknown): string =>
  error instanceof UploadProblem ? error.text : texts.videoUnreadable
