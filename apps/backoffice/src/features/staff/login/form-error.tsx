/** Error of a form as a whole. */
export function FormError({ text }: { text: string | undefined }) {
  return text === undefined ? undefined : (
    <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-13 text-danger">
      {text}
    </p>
  )
}
