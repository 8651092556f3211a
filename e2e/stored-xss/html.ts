/** Ends every element, comment and attribute in which a sanitizer might still be after a text. */
const END = `"'--></script></style></title></xmp></textarea>`

const markerOf = (at: number): string => `글 ${at + 1}번 다음`

/** HTML of a description in which every text is followed by a paragraph that has to stay. */
export const toHtml = (texts: readonly string[]): string =>
  texts.map((text, at) => `${text}${END}<p>${markerOf(at)}</p>`).join('')

/** What is shown of that HTML, formatted or as HTML: the paragraphs, and the texts without signs of HTML or addresses. */
export const shownOf = (texts: readonly string[]): string[] => [
  ...texts.map((_, at) => markerOf(at)),
  ...texts.filter((text) => !/[<>&"':]/.test(text)),
]
