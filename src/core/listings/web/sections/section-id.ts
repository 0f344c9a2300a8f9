/** Where a section of the editor begins, for links to it. */
export const sectionId = (id: string) => `section-${id}`
