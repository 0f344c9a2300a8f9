import { documentProblem, fileTypeOf, photoProblem } from '#platform/images/file-content.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'

/** The fault of a file for its purpose, by its content and not its name; undefined when there is none. */
export async function typeProblem(path: string, kind: ListingMedia['kind']): Promise<string | undefined> {
  const content = await fileTypeOf(path)
  return kind === 'document' ? documentProblem(content) : photoProblem(content, kind === 'photo' ? 'photo' : 'floor plan')
}
