import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BareVideos {
  /** Page with the first video only, which plays. */
  oneUrl: string
  /** Feed of all videos with the least that snaps, plays one and loads the next two. */
  feedUrl: string
  close(): Promise<void>
}

const HEAD =
  '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>bare</title>'

const onePage = (src: string): string => `${HEAD}<video autoplay muted playsinline src="${src}"></video>`

const feedPage = (urls: readonly string[]): string => `${HEAD}<style>
* { margin: 0 }
[role="feed"] { height: 100dvh; overflow-y: auto; scroll-snap-type: y mandatory }
article { height: 100dvh; scroll-snap-align: start; scroll-snap-stop: always }
video { width: 100%; height: 100% }
</style><div role="feed">${urls.map((_, at) => `<article data-video="${at}"></article>`).join('')}</div><script>
const urls = ${JSON.stringify(urls)}, articles = [...document.querySelectorAll('article')]
const show = (at) => articles.forEach((article, place) => {
  const isNear = place >= at && place <= at + 2
  let video = article.querySelector('video')
  if (isNear && !video) {
    video = Object.assign(document.createElement('video'), { src: urls[place], muted: true, playsInline: true, preload: 'auto' })
    article.append(video)
  }
  if (!isNear) video?.remove()
  else if (place === at) video.play()
  else video.pause()
})
const observer = new IntersectionObserver((entries) => {
  const shown = entries.findLast(({ isIntersecting }) => isIntersecting)
  if (shown) show(articles.indexOf(shown.target))
}, { root: document.querySelector('[role="feed"]'), threshold: 0.6 })
articles.forEach((article) => observer.observe(article))
</script>`

/** Serves pages with these videos and nothing else, which measure the share of the browser and the line. */
export const serveBareVideos = async (urls: readonly string[]): Promise<BareVideos> => {
  const [first = ''] = urls
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(request.url === '/feed' ? feedPage(urls) : onePage(first))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // the same site as the shop, which lets only its own site show its videos
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const close = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { oneUrl: `${origin}/one`, feedUrl: `${origin}/feed`, close }
}
