/** Zero-width spaces and joiners, the word joiner, soft hyphens, direction marks: pasted with an email address, and seen by no one. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(/[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').trim()
