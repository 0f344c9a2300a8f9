/** The purpose that Domain's refresh token is sealed for; also for the command that reseals all secrets. */
export const tokenPurpose = 'domain-refresh-token'
