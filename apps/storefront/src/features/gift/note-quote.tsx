/** A note between sender and receiver, quoted. */
export function NoteQuote({ title, note }: { title: string; note: string }) {
  return (
    <figure className="rounded-card bg-accent-soft px-4 py-3">
      <figcaption className="text-12 font-semibold text-accent-ink">{title}</figcaption>
      <blockquote dir="auto" className="mt-1 text-14 [overflow-wrap:anywhere] whitespace-pre-wrap text-ink">
        {note}
      </blockquote>
    </figure>
  )
}
