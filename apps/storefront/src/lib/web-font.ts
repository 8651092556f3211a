import sheet from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url'

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2000 })
  else setTimeout(run, 200)
}

const appendSheet = (): void => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheet
  document.head.append(link)
}

/**
 * Fetches Pretendard once the page stands. Its sheet alone is 13 KiB and a page pulls some fifteen pieces of the type,
 * which would delay the first pictures; until then a system face with the same widths stands in (app.css), so nothing moves.
 */
export const loadWebFont = (): void => {
  const start = () => whenIdle(appendSheet)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
