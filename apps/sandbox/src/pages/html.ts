import type { FastifyReply } from 'fastify'

/** Escaped markup. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** Template tag that escapes every value except other `html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + string + show(parts[index]), ''))
}

function show(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object' && part !== null) return part.map(show).join('')
  if (part === null || part === undefined || part === false) return ''
  return String(part).replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

export const won = (amount: number): string => `${amount.toLocaleString('ko-KR')}원`

/** Formats a time as 11월 21일 18:05:09, Korean time. */
export function koreanTime(iso: string): string {
  const at = new Date(iso)
  const format = {
    timeZone: 'Asia/Seoul',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const
  return new Intl.DateTimeFormat('ko-KR', format).format(at)
}

export interface Page {
  title: string
  body: Html
  /** Name of the page's style sheet under /assets and of its script, if it has one. */
  style: string
  script?: string
  /** Additional origins allowed for images. */
  pictures?: readonly string[]
}

export async function sendPage(reply: FastifyReply, status: number, page: Page): Promise<FastifyReply> {
  const pictures = ["'self'", 'data:', ...new Set(page.pictures ?? [])].join(' ')
  const csp = `default-src 'none'; style-src 'self'; script-src 'self'; img-src ${pictures}; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`
  reply
    .header('content-security-policy', csp)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
  const document = html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/${page.style}">
${page.script ? html`<script src="/assets/${page.script}" defer></script>` : ''}
</head>
<body>
${page.body}
</body>
</html>
`
  return reply.code(status).type('text/html; charset=utf-8').send(document.text)
}
