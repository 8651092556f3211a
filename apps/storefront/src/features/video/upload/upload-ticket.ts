/** Permission of an operator to upload the files of one video. */
export interface UploadTicket {
  /** Address for tus. */
  endpoint: string
  videoId: number
  /** ms. */
  expiresAt: number
}

/**
 * Reads the ticket from the fragment of the address, which browsers send to no server: `#ticket=<video>.<seconds>.<signature>`.
 * Undefined without a well-formed ticket.
 */
export const readTicket = (hash: string): UploadTicket | undefined => {
  const [, ticket, id, seconds] = /^#ticket=(([1-9]\d{0,9})\.(\d{1,12})\.[\w-]{43})$/.exec(hash) ?? []
  if (ticket === undefined) return undefined
  return { endpoint: `/uploads/video/${ticket}`, videoId: Number(id), expiresAt: Number(seconds) * 1_000 }
}
