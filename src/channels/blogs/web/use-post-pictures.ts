import { useState } from 'react'
import { pictureProblem, pictureType, sendPicture } from '#accounts/pictures/web/agency-picture.public.tsx'
import { call } from '#ui/api/api.ts'
import { toastFailure } from '#ui/toast.ts'
import type { PostPicture } from '../blogs.contract.ts'
import { blogCalls } from './blog-calls.ts'

/** Uploads pictures one after the other; `share` is how far the one on its way has come. */
export function usePostPictures() {
  const [share, setShare] = useState<number>()
  async function upload(file: File): Promise<PostPicture | undefined> {
    try {
      const problem = pictureProblem(file)
      if (problem) throw new Error(`${file.name}: ${problem}`)
      setShare(0)
      const { url, key } = await call(blogCalls.pictureAddress, {
        query: { fileName: file.name, fileType: pictureType(file) },
      })
      await sendPicture(url, file, setShare)
      return await call(blogCalls.addPicture, { body: { key, fileName: file.name } })
    } catch (error) {
      toastFailure(error)
      return undefined
    } finally {
      setShare(undefined)
    }
  }
  return { share, upload }
}
