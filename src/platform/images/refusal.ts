/** The picture cannot be used; the message is a sentence for the person who uploaded it. Anything else thrown is our trouble. */
export class Refusal extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'Refusal'
  }
}

/** A decoder asks for memory by the size a file claims; 60 megapixels is more than any camera an agency uses. */
export const maxPixels = 60_000_000

export function refuseTooLarge(width: number, height: number): void {
  if (width * height <= maxPixels) return
  throw new Refusal(`This photo has ${Math.ceil((width * height) / 1e6)} megapixels; the limit is ${maxPixels / 1e6}.`)
}
export const damaged = () => new Refusal('This photo is damaged and can’t be opened. Save it again, then retry.')
