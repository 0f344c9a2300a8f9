/** An address of a file in the browser's memory, long enough for any reader to have taken it over. */
export function lastingUrl(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  setTimeout(() => URL.revokeObjectURL(url), 600_000)
  return url
}

/** Saves a file; without a name, under the one that the server gave it. */
export function saveFile(blob: Blob, name = blob instanceof File ? blob.name : ''): void {
  const link = document.createElement('a')
  link.href = lastingUrl(blob)
  link.download = name
  link.click()
}
