/**
 * Hash of a request body that the collector checks: 31 · h + code unit for each UTF-16 code unit, modulo 2³², as eight hex
 * digits. It finds damaged bodies only; it is no signature. TRACK-2
 */
export const bodyHash = (body: string): string => {
  let hash = 0
  for (let index = 0; index < body.length; index += 1) hash = (Math.imul(hash, 31) + body.charCodeAt(index)) | 0
  return (hash >>> 0).toString(16).padStart(8, '0')
}
