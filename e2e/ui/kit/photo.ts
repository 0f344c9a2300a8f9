import sharp from 'sharp'

/** A photo to choose in a file field. */
export const aPhoto = async (name = 'photo.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#557799' } })
    .jpeg()
    .toBuffer(),
})
