import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FeedSettings } from '../../feed-settings.contract.ts'
import { type FeedProtocol, usualPort } from '../../portal-kinds.rules.ts'
import classes from './accounts-page.module.css'

const protocols = [
  { value: 'sftp', label: 'SFTP' },
  { value: 'ftps', label: 'FTPS (FTP with TLS)' },
  { value: 'ftp', label: 'FTP (not encrypted)' },
  { value: 'https', label: 'HTTPS (POST)' },
]
const contents = [
  { value: 'listing', label: 'One file per listing' },
  { value: 'whole', label: 'One file with all listings' },
]
const profiles = [
  { value: '1.64', label: 'REAXML 1.64' },
  { value: '1.62', label: 'REAXML 1.62' },
]
const pictures = [
  { value: 'url', label: 'Portal downloads them' },
  { value: 'zip', label: 'Sent in a zip file' },
]

interface FeedFieldsProps {
  feed: FeedSettings | null
  hostHint: string | null
  problems: Record<string, string>
}

/** Where a feed goes and how its files look; the portal says all of it. */
export function FeedFields({ feed, hostHint, problems }: FeedFieldsProps) {
  const [protocol, setProtocol] = useState<FeedProtocol>(feed?.protocol ?? 'sftp')
  return (
    <fieldset className={classes.feed}>
      <legend>File server</legend>
      <div className={classes.pair}>
        <Select
          label="Protocol"
          name="protocol"
          data={protocols}
          value={protocol}
          allowDeselect={false}
          onChange={(value) => setProtocol((value ?? 'sftp') as FeedProtocol)}
        />
        <TextInput
          label="Port"
          name="port"
          inputMode="numeric"
          placeholder={String(usualPort[protocol])}
          defaultValue={feed?.port ?? ''}
          error={problems['feed.port']}
        />
        <TextInput
          label="Host"
          name="host"
          required
          maxLength={253}
          defaultValue={feed?.host ?? ''}
          description={hostHint ? `Was ${hostHint} around 2020. Check with the portal` : 'From the portal'}
          error={problems['feed.host']}
        />
        <TextInput
          label={protocol === 'https' ? 'Path' : 'Folder'}
          name="directory"
          maxLength={200}
          defaultValue={feed?.directory ?? ''}
          description={protocol === 'https' ? 'After the host' : 'Leave empty for the start folder'}
          error={problems['feed.directory']}
        />
        <TextInput
          label="File name"
          name="fileName"
          maxLength={120}
          defaultValue={feed?.fileName ?? '{agency}_{listing}_{stamp}.xml'}
          description="Placeholders: {agency} {listing} {stamp} {date}"
          error={problems['feed.fileName']}
        />
        <Select label="Content" name="content" data={contents} defaultValue={feed?.content ?? 'listing'} allowDeselect={false} />
        <Select label="Format" name="profile" data={profiles} defaultValue={feed?.profile ?? '1.64'} allowDeselect={false} />
        <Select label="Photos" name="pictures" data={pictures} defaultValue={feed?.pictures ?? 'url'} allowDeselect={false} />
      </div>
      <Checkbox name="hasLoginInFile" label="Include the login in the file" defaultChecked={feed?.hasLoginInFile ?? false} />
    </fieldset>
  )
}

/** As the form says it; the contract judges it. */
export function readFeed(form: HTMLFormElement): FeedSettings {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    protocol: text('protocol') as FeedProtocol,
    host: text('host'),
    port: text('port') ? Number(text('port')) : null,
    directory: text('directory'),
    fileName: text('fileName'),
    content: text('content') as FeedSettings['content'],
    profile: text('profile') as FeedSettings['profile'],
    pictures: text('pictures') as FeedSettings['pictures'],
    hasLoginInFile: data.has('hasLoginInFile'),
  }
}
