const ENDING = /^(\/pictures\/.+)\.webm$/

/**
 * Chooses the format of the shop's own clips, which exist in both: older iPhones play no WebM, a browser without licensed
 * codecs no H.264.
 */
export const playableClip = (url: string): string => {
  const own = ENDING.exec(url)
  if (!own) return url
  return document.createElement('video').canPlayType('video/webm; codecs="vp8"') === '' ? `${own[1]}.mp4` : url
}
