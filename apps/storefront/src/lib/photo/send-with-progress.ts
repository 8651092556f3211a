/** Share of the request that is sent, 0 to 1. */
type OnProgress = (share: number) => void

const toResponse = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  // a response with one of these statuses has no body
  const isEmpty = request.status === 204 || request.status === 304
  return new Response(isEmpty ? undefined : request.responseText, { status: request.status, headers })
}

/** Sends a request like `fetch`, and reports how much of its body is sent: `fetch` cannot. */
export const sendWithProgress =
  (onProgress: OnProgress) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => resolve(toResponse(request)))
      request.addEventListener('error', () => reject(new TypeError('the request failed')))
      const abort = () => {
        request.abort()
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- `fetch` rejects with the reason of the signal
        reject(signal?.reason)
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      return request.send(body as XMLHttpRequestBodyInit)
    })
