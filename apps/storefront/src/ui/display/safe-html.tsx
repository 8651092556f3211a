import { useMemo } from 'react'
import { openPolicy } from '#src/lib/page/trusted-types.ts'

const policy = openPolicy('sanitized-html', { createHTML: (html) => html })

/** Renders a product description or a notice as HTML. The server has sanitized it (decisions 034 and 085). No other text is rendered as HTML. */
export function SafeHtml({ html }: { html: string }) {
  // a stable object, so that React does not set the same HTML again
  const markup = useMemo(() => ({ __html: policy.createHTML(html) }), [html])
  // oxlint-disable-next-line react/no-danger -- the one place, see above
  return <div className="written" dangerouslySetInnerHTML={markup} />
}
