import { AppError } from '@shop/contract'

/** Rejects a query with undecodable percent escapes. Otherwise the remaining bytes would be used as search text. */
export const assertReadable = (url = ''): void => {
  const start = url.indexOf('?')
  if (start === -1 || !url.includes('%', start)) return
  try {
    decodeURIComponent(url.slice(start))
  } catch (cause) {
    throw new AppError('invalidInput', {
      problems: [{ path: 'query', message: '주소에 읽을 수 없는 글자가 있어요.' }],
      cause,
    })
  }
}
