import sharp from 'sharp'

/** A JPEG of one colour. */
export const samplePhoto = (colour: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
