const ENDING = /^(\/pictures\/.+)\.webm$/

/** The shop's own clips lie there in both kinds: an older iPhone plays no WebM, a browser without licences no H.264. */
export const playableClip = (url: string): string => {
  const own = ENDING.exec(url)
  if (!own) return url
  return document.createElement('video').canPlayType('video/webm; codecs="vp8"') === '' ? `${own[1]}.mp4` : url
}
