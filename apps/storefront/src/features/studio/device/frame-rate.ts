/** Frames per second at each step of the bitrate. */
const FRAMES = [30, 24, 20, 15] as const

/**
 * Takes fewer pictures a second from the camera at a low step: encoding costs as much as there are frames. The size stays, because
 * Chromium records the frames before it scales them. A camera that cannot stays as it is.
 */
export const limitFrames = async (stream: MediaStream, step: number): Promise<void> => {
  const most = FRAMES[step] ?? FRAMES[FRAMES.length - 1]
  const limit = (track: MediaStreamTrack): Promise<void> =>
    track.applyConstraints({ ...track.getConstraints(), frameRate: { ideal: most, max: most } })
  await Promise.allSettled(stream.getVideoTracks().map(limit))
}
