/** Looks of what an operator may write: headings, paragraphs, lists, tables and pictures. */
const LOOK =
  'text-14 leading-7 text-ink-soft [&_figure]:my-5 [&_figure]:overflow-hidden [&_figure]:rounded-card [&_h3]:mt-8 [&_h3]:mb-2 [&_h3]:text-16 [&_h3]:font-bold [&_h3]:text-ink [&_img]:h-auto [&_img]:w-full [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_p+p]:mt-2 [&_table]:my-3 [&_table]:w-full [&_table]:border-collapse [&_td]:border-y [&_td]:border-line [&_td]:px-3 [&_td]:py-2 [&_th]:w-28 [&_th]:border-y [&_th]:border-line [&_th]:bg-sunken [&_th]:px-3 [&_th]:py-2 [&_th]:text-left [&_th]:font-semibold [&_ul]:list-disc [&_ul]:pl-5'

/** The only place where HTML is taken as it is: it was sanitised by the server when it was written. */
export function SafeHtml({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- the one place, see above
  return <div className={LOOK} dangerouslySetInnerHTML={{ __html: html }} />
}
