import type { Problem } from '#common/errors.ts'
import { ApiError, networkError } from '#ui/api/api-error.ts'
import { config } from '#ui/config.ts'

interface Put {
  url: string
  file: File
  contentType: string
  signal: AbortSignal
  /** Share of the bytes that are on their way, 0 to 1. */
  onProgress(share: number): void
}

/**
 * Sends one file to a presigned address. By XMLHttpRequest, because fetch does not report upload progress.
 * @throws ApiError with the server's sentence; AbortError when `signal` fires
 */
export function putFile({ url, file, contentType, signal, onProgress }: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : reject(refusalOf(request)))
    request.onerror = () => reject(networkError())
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onloadend = () => signal.removeEventListener('abort', abort)
    // Local storage answers with an address of this server, S3 with a whole one.
    request.open('PUT', url.startsWith('/') ? config.apiHost + url : url)
    request.setRequestHeader('content-type', contentType)
    request.send(file)
  })
}

function refusalOf({ status, responseText }: XMLHttpRequest): ApiError {
  const problem = parse(responseText)
  return new ApiError(status, problem.detail ?? `The upload failed (status ${status}). Try again`, problem)
}

function parse(text: string): Partial<Problem> {
  try {
    return JSON.parse(text) as Partial<Problem>
  } catch {
    return {}
  }
}
