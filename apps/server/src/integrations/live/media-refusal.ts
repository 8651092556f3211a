import { liveClose } from '@shop/contract'

const NORMAL_CLOSE = 1000
const TOO_LARGE = '한 번에 보낸 영상이 너무 커요. 화질을 낮추고 다시 연결해 주세요.'
const USE_A_KNOWN_PROGRAM = '크롬이나 사파리, 또는 OBS로 방송해 주세요.'

/** Every reason for which an ingest session ends: the close code of its socket, and the text for the broadcaster. */
export const mediaRefusals = {
  helloInvalid: {
    close: liveClose.unsupported,
    message: '방송 정보를 읽을 수 없어요. 새로고침한 뒤 다시 시작해 주세요.',
  },
  keyRefused: { close: liveClose.keyRefused, message: '방송 키가 맞지 않아요. 키를 다시 확인해 주세요.' },
  keyTriesExceeded: {
    close: liveClose.keyRefused,
    message: '방송 키를 여러 번 잘못 보냈어요. 1분 뒤에 다시 시도해 주세요.',
  },
  keyRotated: { close: liveClose.keyRefused, message: '방송 키가 바뀌었어요. 새 키로 다시 연결해 주세요.' },
  replaced: {
    close: liveClose.replaced,
    message: '다른 기기에서 이 채널로 방송을 시작해서 연결을 끊었어요.',
  },
  stopped: { close: NORMAL_CLOSE, message: '방송이 끝났어요.' },
  silent: { close: liveClose.slow, message: '영상이 오지 않아 연결을 끊었어요. 인터넷 연결을 확인해 주세요.' },
  foreignContainer: { close: liveClose.unsupported, message: `MP4가 아닌 영상이에요. ${USE_A_KNOWN_PROGRAM}` },
  notFragmented: {
    close: liveClose.unsupported,
    message: `조각으로 나뉘지 않은 MP4는 방송할 수 없어요. ${USE_A_KNOWN_PROGRAM}`,
  },
  noVideo: { close: liveClose.unsupported, message: '영상이 없어요. 카메라를 켠 뒤 다시 연결해 주세요.' },
  hevcUnsupported: {
    close: liveClose.unsupported,
    message: 'HEVC(H.265) 영상은 방송할 수 없어요. 카메라나 방송 프로그램을 H.264로 바꿔 주세요.',
  },
  videoUnsupported: {
    close: liveClose.unsupported,
    message: '방송할 수 없는 영상 형식이에요. 카메라나 방송 프로그램을 H.264로 바꿔 주세요.',
  },
  soundUnsupported: {
    close: liveClose.unsupported,
    message: '방송할 수 없는 소리 형식이에요. 방송 프로그램의 소리를 AAC로 바꿔 주세요.',
  },
  malformed: { close: liveClose.unsupported, message: '영상을 읽을 수 없어요. 다시 연결해 주세요.' },
  clockUnstable: {
    close: liveClose.unsupported,
    message: '영상의 시간이 계속 어긋나요. 카메라를 껐다 켠 뒤 다시 연결해 주세요.',
  },
  keyframesTooRare: {
    close: liveClose.unsupported,
    message: '키프레임이 너무 드물어요. 방송 프로그램의 키프레임 간격을 1초로 맞춰 주세요.',
  },
  frameTooLarge: { close: liveClose.tooLarge, message: TOO_LARGE },
  boxTooLarge: { close: liveClose.tooLarge, message: TOO_LARGE },
  bitrateTooHigh: {
    close: liveClose.tooLarge,
    message: '영상의 용량이 너무 커요. 화질을 6Mbps보다 낮게 맞춰 주세요.',
  },
} as const satisfies Record<string, { close: number; message: string }>

export type MediaRefusalCode = keyof typeof mediaRefusals

/** Media that cannot be broadcast, or a session that has to end. */
export class MediaRefusal extends Error {
  readonly code: MediaRefusalCode
  /** Close code of the socket. */
  readonly close: number
  constructor(code: MediaRefusalCode, options: { cause?: unknown } = {}) {
    super(mediaRefusals[code].message, options)
    this.name = 'MediaRefusal'
    this.code = code
    this.close = mediaRefusals[code].close
  }
}
