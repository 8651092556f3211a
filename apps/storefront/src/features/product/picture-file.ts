/** Path of a picture in a format every client supports, e.g. for link previews. An uploaded picture has one file. */
export const pictureFile = (key: string): string =>
  key.startsWith('given/') ? `/pictures/${key}.webp` : `/pictures/${key}-640.webp`
