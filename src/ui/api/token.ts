/** What the browser reads out of an access token. It is decoded, never verified: only the server holds the key. */
export interface Identity {
  UserId: string
  ClientId: string
  email: string
  firstName: string
  lastName: string
  /** Seconds since 1970. */
  exp: number
}

/** Undefined for anything that is not a token. */
export function decodeToken(token: string): Identity | undefined {
  const part = token.split('.')[1]
  if (!part) return undefined
  try {
    const base64 = part.replaceAll('-', '+').replaceAll('_', '/')
    // atob gives bytes as characters; names are UTF-8.
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Identity) : undefined
  } catch {
    return undefined
  }
}
