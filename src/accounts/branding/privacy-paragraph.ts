/**
 * A paragraph for the agency's privacy policy: Australian Privacy Principles 1.7 to 1.9 (Privacy Act 1988, from 10 December 2026) ask it to name programs
 * that make, or substantially help to make, decisions about people. A feature that computes something new about people changes this text.
 */
export const defaultPrivacyParagraph = [
  'We run our agency with a computer program called Gable. It uses what you gave us or did with us: your name and contact details, what you are looking for, your enquiries, the inspections you attended, and the emails you opened.',
  'The program compares what you are looking for with our properties, shows our staff which of them fit and why, and emails you new ones if you agreed to that. It suggests to our staff when two records may be about the same person, when someone is due for a call, and who to thank after an open home. It keeps your refusals, so that we don’t contact you against your wishes.',
  'The program makes no decisions about you. It does not score or rank people: not buyers, not vendors, not applicants for a rental. Our staff decide who is offered a property, at what price and on which terms, without a recommendation by the program.',
].join('\n\n')
