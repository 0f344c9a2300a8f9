import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CopyLine } from '#ui/components/copy-line.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { websiteQuery } from './blog-calls.ts'

/** Addresses at which the public reads the posts, and what the makers of the agency's website need. */
export function WebsiteDialog({ onClose }: { onClose(): void }) {
  const website = useQuery(websiteQuery())
  const { data } = website
  return (
    <Dialog label="On your website" width={620} onClose={onClose}>
      <div className="stack gap-16 pad scroll-y">
        <h2>On your website</h2>
        <p className="dim">
          {data?.publishedCount === 0
            ? 'Nothing published yet. These links work and will show your posts.'
            : 'Published posts appear here straight away. Drafts never do.'}
        </p>
        {website.isPending && <SkeletonRows rows={3} />}
        {website.isError && <ErrorState error={website.error} onRetry={() => void website.refetch()} />}
        {data && (
          <dl>
            <CopyLine label="Your blog page" value={data.pageUrl} isLink />
            <CopyLine label="Your reviews page" value={data.reviewsUrl.replace(/json$/, 'html')} isLink />
            <CopyLine label="RSS, for feed readers and website builders" value={data.rssUrl} isLink />
            <CopyLine label="JSON Feed, for developers" value={data.jsonFeedUrl} isLink />
            <CopyLine label="Reviews with JSON-LD, for developers and search engines" value={data.reviewsUrl} isLink />
            <CopyLine label="Snippet: paste it where your latest posts should appear" value={data.snippet} />
          </dl>
        )}
        <div className="flex end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
