/** Error of the whole form, announced to screen readers. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="rounded-control bg-sunken px-4 py-3 text-14 whitespace-pre-line text-danger">
      {text}
    </p>
  )
}
