/** The only place where HTML is taken as it is: it was sanitised by the server when it was written. */
export function SafeHtml({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- the one place, see above
  return <div className="written" dangerouslySetInnerHTML={{ __html: html }} />
}
