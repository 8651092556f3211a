/** Error that the user can fix: the message says what to do and is shown without a stack. */
export class Problem extends Error {}

const failures = [
  [/ENOSPC|no space left/i, 'The disk is full. Free about 1 GB (packages and build) and run the command again.'],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system/i,
    'This folder may not be written to. Give the current user the right to write here (or clone the shop into a folder of your own) and run the command again.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network|proxy/i,
    'The package registry cannot be reached. Check the network (or the proxy and `npm config get registry`) and run the command again.',
  ],
  [
    /EUSAGE|in sync|lockfileVersion|EINTEGRITY/i,
    'The locked packages and package.json do not fit together. Take a clean copy of package-lock.json (`git checkout package-lock.json`) and run the command again.',
  ],
  [
    /EBADPLATFORM|Unsupported platform/i,
    'A package has no build for this kind of machine. Linux on x64 or arm64 is supported; elsewhere use a Linux container.',
  ],
]

/** Returns the sentence for an error of npm or of the file system. */
export const sentenceFor = (text) =>
  failures.find(([pattern]) => pattern.test(text))?.[1] ??
  'Installing the packages failed; the lines above say why. Put that right and run the command again.'
