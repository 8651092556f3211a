import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '../call/api-error.ts'

interface Ignored {
  why: string
  /** Parts of the messages of these errors. */
  messages: readonly (string | RegExp)[]
}

/** Errors that are not reported, by their messages (ERROR-5). The Korean texts are those of the contract's error table. */
export const ignoredMessages: readonly Ignored[] = [
  {
    why: 'member does not exist',
    messages: [
      '가입한 정보를 찾을 수 없어요.',
      '아직 가입하지 않은 소셜 계정이에요.',
      '이메일이나 비밀번호가 맞지 않아요.',
      /member (?:does not exist|not found)/i,
    ],
  },
  {
    why: 'payment window closed',
    messages: [
      '결제창을 닫아 결제를 취소했어요.',
      '결제창에서 돌아왔어요.',
      // of the payment vendor
      '취소되었습니다.',
      '사용자에 의해 결제가 취소되었습니다.',
      /PAY_PROCESS_CANCELED|USER_CANCEL|UserCancelError|PaymentRequestAbortedError/,
    ],
  },
  {
    why: 'invalid token',
    messages: [
      '접속 정보를 확인할 수 없어요. 다시 시도해 주세요.',
      '소셜 로그인을 확인할 수 없어요. 다시 로그인해 주세요.',
      /invalid token/i,
    ],
  },
  {
    // the server reports its errors itself
    why: 'server error while processing product information',
    messages: [
      '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
      '상품 정보를 처리하는 중에 서버 오류가 발생했어요.',
      /server error while processing product information/i,
      /Request failed with status code 5\d\d/,
    ],
  },
  {
    // the connection between a page and the app that shows it
    why: 'bridge connection lost',
    messages: [
      /bridge connection (?:was )?lost/i,
      'Java object is gone',
      'Java bridge method invocation error',
      'window.webkit.messageHandlers',
    ],
  },
  {
    why: 'generic network error',
    messages: [
      'Network Error',
      'Request aborted',
      'timeout exceeded',
      /timeout of \d+ms exceeded/,
      '서버와 연결이 원할하지 않습니다.',
      '잠시 연결이 끊겼어요. 조금 뒤에 다시 시도해 주세요.',
      'Failed to fetch',
      'Load failed',
      'NetworkError when attempting to fetch resource',
      'network connection was lost',
      'error loading dynamically imported module',
      'Importing a module script failed',
      'AbortError',
    ],
  },
  { why: '404', messages: ['Request failed with status code 404'] },
]

/** Scripts whose errors are not reported, by their addresses (ERROR-5). */
export const ignoredScripts: readonly { why: string; urls: readonly RegExp[] }[] = [
  {
    why: 'ad SDK',
    urls: [
      /\/tracker\.js/,
      /\/assets\/measure-pages-/,
      /\/\/(?:[\w-]+\.)*(?:googletagmanager|google-analytics|googleadservices|doubleclick)\.(?:com|net)\//,
      /\/\/connect\.facebook\.net\//,
      /\/\/wcs\.(?:naver\.net|pstatic\.net)\//,
      /\/\/t1\.daumcdn\.net\/(?:kas|adfit)\//,
      /\/\/(?:static|sdk)\.airbridge\.io\//,
    ],
  },
  { why: 'card payment', urls: [/\/\/js\.tosspayments\.com\//, /\/toss\/v\d\/standard/] },
]

/** Statuses of calls that are not reported: without an answer, 404, and failures that the server reports itself. */
const isIgnoredStatus = (status: number): boolean => status === 0 || status === 404 || status === 408 || status >= 500

/** Reports whether an error is an answer of the shop that a page shows, and no fault of the page. */
export const isIgnoredAnswer = (error: unknown): boolean =>
  (error instanceof ApiError && isIgnoredStatus(error.statusCode)) ||
  (isRouteErrorResponse(error) && error.status < 500)
