import type { FastifyInstance } from 'fastify'
import { type Html, html, koreanTime } from '../pages/html.ts'
import type { World } from '../world.ts'
import type { StoredMail } from './mail-store.ts'

/** One mail on the outbox page. Its HTML is a page of its own in a sandboxed frame, which loads when the mail is unfolded. */
export function mailItem({ id, to, sender, subject, html: content, text, headers, receivedAt }: StoredMail): Html {
  return html`<li>
  <p class="meta"><span class="tag">이메일</span> <strong>${to.join(', ')}</strong> <time datetime="${receivedAt}">${koreanTime(receivedAt)}</time></p>
  <details>
    <summary>${subject}</summary>
    <p class="meta">보낸 사람 ${sender}</p>
    ${content === '' ? '' : html`<iframe src="/mails/${id}" sandbox loading="lazy" title="${subject}"></iframe>`}
    <h3>글만 보기</h3>
    <p class="text">${text}</p>
    <h3>머리글</h3>
    <pre class="headers" tabindex="0">${headers.join('\n')}</pre>
  </details>
</li>`
}

/** Inline styles and nothing else: no script, no image, no request. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** Mounts the HTML of each mail, for the frames of the outbox page. */
export function mountMails(app: FastifyInstance, { mails }: World): void {
  app.get<{ Params: { id: string } }>('/mails/:id', async ({ params }, reply) => {
    const mail = mails.find(Number(params.id))
    if (!mail) return reply.callNotFound()
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })
}
