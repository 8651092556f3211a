const FORM = /^[A-Za-z0-9_-]{22}$/

const read = (): string | undefined => {
  if (typeof location === 'undefined') return undefined
  const given = new URLSearchParams(location.search).get('preview') ?? ''
  return FORM.test(given) ? given : undefined
}

/**
 * Token with which the back office previews what is not published: that of the address of the document. Calls carry it until the next
 * document is loaded. It is stored nowhere, so other tabs of the browser show what is published.
 */
export const previewToken: string | undefined = read()
