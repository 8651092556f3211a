/** What is wrong with the whole form, said at once to who does not see it. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="rounded-control bg-sunken px-4 py-3 text-14 whitespace-pre-line text-danger">
      {text}
    </p>
  )
}
