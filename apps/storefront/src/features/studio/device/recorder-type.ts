/**
 * Fragmented MP4 with H.264, the best first: AAC plays on every viewer's device, Opus does not on older iPhones. Browsers that are
 * not listed record WebM only, which the server does not take.
 */
const TYPES = ['video/mp4;codecs=avc1.42E01F,mp4a.40.2', 'video/mp4;codecs=avc1.42E01F,opus', 'video/mp4'] as const

/** Returns the best type that this browser records; undefined if it records none of them. */
export const findRecorderType = (): string | undefined => {
  if (typeof MediaRecorder === 'undefined') return undefined
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type))
}
