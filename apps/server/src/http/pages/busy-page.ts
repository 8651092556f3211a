import { type BrandId, brandFor } from '@shop/brands'
import type { AppError } from '@shop/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Delay (ms) before a refused page is answered, so that a client that retries at once costs little. The number of delayed
 * refusals
 * is limited to bound memory; others are answered at once.
 */
const REFUSAL_DELAY_MS = 400
const MAX_DELAYED = 500
let delayed = 0

const delayRefusal = async (): Promise<void> => {
  if (delayed >= MAX_DELAYED) return
  delayed += 1
  try {
    await sleep(REFUSAL_DELAY_MS, undefined, { ref: false })
  } finally {
    delayed -= 1
  }
}

/**
 * Returns the HTML of the page shown while the shop is overloaded. It has no script and no other file, so it costs almost
 * nothing.
 */
const busyHtml = (brand: BrandId, message: string, seconds: number): string => {
  const { koreanName, theme } = brandFor(brand)
  return `<!DOCTYPE html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}">
<meta name="robots" content="noindex">
<title>잠시만 기다려 주세요 | ${koreanName}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:${theme.surface};color:${theme.ink};font:16px/1.6 system-ui,sans-serif;word-break:keep-all}
main{max-width:22rem;padding:2rem;text-align:center}
h1{margin:0 0 .5rem;font-size:1.375rem}
p{margin:0 0 1.5rem;text-wrap:balance;color:${theme.inkSoft}}
b{display:block;margin-bottom:2rem;color:${theme.accentInk};font-size:1.125rem}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:${theme.radiusControl};background:${theme.accent};color:${theme.onAccent};font-weight:600;text-decoration:none}
</style>
</head>
<body>
<main>
<b>${koreanName}</b>
<h1>잠시만 기다려 주세요</h1>
<p>${message}<br>${seconds}초 뒤에 자동으로 다시 열려요.</p>
<a href="">다시 열기</a>
</main>
</body>
</html>
`
}

/** Answers a page request that was refused (`overloaded`, `tooManyRequests`) with 503 or 429 and `Retry-After`. */
export const answerBusy = async (
  error: AppError,
  brand: BrandId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 1_000) / 1_000))
  await delayRefusal()
  await reply
    .code(error.statusCode)
    .headers({
      'retry-after': String(seconds),
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(request.method === 'HEAD' ? undefined : busyHtml(brand, error.message, seconds))
}
