/** The style nonce of this page load. The server puts a fresh one into the page and into the policy of every answer. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
