import { useMemo } from 'react'
import { openPolicy } from '#src/lib/page/trusted-types.ts'
import { toHarmless } from './harmless-html.ts'

const policy = openPolicy('sanitized-html', { createHTML: toHarmless })

/** The only place where HTML is taken as it is, and only the tags of a text are. */
export function SafeHtml({ html }: { html: string }) {
  // one object for one text: another one would be written into the page anew
  const markup = useMemo(() => ({ __html: policy.createHTML(html) }), [html])
  // oxlint-disable-next-line react/no-danger -- the one place, see above
  return <div className="written" dangerouslySetInnerHTML={markup} />
}
