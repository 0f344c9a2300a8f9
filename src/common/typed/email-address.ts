import * as z from 'zod'

/** The addresses that mail servers accept (RFC 5321; names of domains in any script): also `jack&jill@`, `a=b@`, `sales/leasing@`. */
const emailPattern =
  /^(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+\.)*[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]$/u

/** The same for everyone's address: a contact's, a user's, an agent's, the agency's. @param error says what to do */
export const emailAddress = (error = 'Enter an email address, such as name@example.com') =>
  z.email({ pattern: emailPattern, error })
