/** The id of a section of the editor, for links to it. */
export const sectionId = (id: string) => `section-${id}`
