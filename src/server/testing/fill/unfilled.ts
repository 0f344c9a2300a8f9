/** Tables of an agency in which `fillAgency` leaves no row, each with the reason; `server/tests/data/row-security.test.ts` reads it. */
export const unfilled: Readonly<Record<string, string>> = {
  agency_imports: 'Of the agency that an import makes, which has no users by then who could fill it',
  enquiry_replies: 'There until the reply is mailed, which is the next that jobs do',
}
