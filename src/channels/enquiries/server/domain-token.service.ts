/** What Domain's refresh token is sealed for; also for the command that seals everything anew. */
export const tokenPurpose = 'domain-refresh-token'
