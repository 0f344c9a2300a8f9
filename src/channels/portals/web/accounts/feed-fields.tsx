import { Checkbox, Select, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { PlainNumberInput } from '#ui/typed/number-inputs.tsx'
import type { FeedSettings } from '../../feed-settings.contract.ts'
import { usualPort } from '../../portal-kinds.rules.ts'
import classes from './accounts-page.module.css'

const protocols = [
  { value: 'sftp', label: 'SFTP' },
  { value: 'ftps', label: 'FTPS (FTP with TLS)' },
  { value: 'ftp', label: 'FTP (not encrypted)' },
  { value: 'https', label: 'HTTPS (POST)' },
  { value: 'pull', label: 'Pull: it fetches from Gable' },
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

const wordOf = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((one) => one.value === value)?.label ?? value

export const newFeed: FeedSettings = {
  protocol: 'sftp',
  host: '',
  port: null,
  directory: '',
  fileName: '{agency}_{listing}_{stamp}.xml',
  content: 'listing',
  profile: '1.64',
  pictures: 'url',
  hasLoginInFile: false,
}

export const feedInWords = (feed: FeedSettings): string => {
  if (feed.protocol === 'pull') return `${wordOf(protocols, feed.protocol)}\n${wordOf(profiles, feed.profile)}`
  return [
    `${wordOf(protocols, feed.protocol)} to ${feed.host}:${feed.port ?? usualPort[feed.protocol]}/${feed.directory}`,
    feed.fileName,
    wordOf(contents, feed.content),
    wordOf(profiles, feed.profile),
    `Photos: ${wordOf(pictures, feed.pictures).toLowerCase()}`,
    feed.hasLoginInFile ? 'With the login in the file' : 'Without the login in the file',
  ].join('\n')
}

/** A file that is fetched is one with everything, and names its photos by address. */
const withChoice = (feed: FeedSettings, name: string, value: string): FeedSettings => ({
  ...feed,
  [name]: value,
  ...(value === 'pull' && { host: '', port: null, content: 'listing', pictures: 'url', hasLoginInFile: false }),
})

interface FeedFieldsProps {
  feed: FeedSettings
  hostHint: string | null
  problems: ReadonlyMap<string, string>
  onChange(feed: FeedSettings): void
}

/** Fields of a feed's target and files; the portal prescribes all of it. */
export function FeedFields({ feed, hostHint, problems, onChange }: FeedFieldsProps) {
  const text = (name: 'host' | 'directory' | 'fileName', maxLength: number) => ({
    name,
    maxLength,
    value: feed[name],
    error: problems.get(`feed.${name}`),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...feed, [name]: event.currentTarget.value }),
  })
  const choice = (name: 'protocol' | 'content' | 'profile' | 'pictures', data: typeof protocols) => ({
    data,
    value: feed[name],
    allowDeselect: false,
    onChange: (value: string | null) => onChange(withChoice(feed, name, value ?? newFeed[name])),
  })
  if (feed.protocol === 'pull')
    return (
      <fieldset className="stack gap-12">
        <legend>Pull address</legend>
        <div className={`${classes.pair} stack gap-16 halves`}>
          <Select label="Protocol" {...choice('protocol', protocols)} />
          <Select label="Format" {...choice('profile', profiles)} />
        </div>
        <p className={`${classes.quiet} quiet`}>
          Gable gives this account a secret address. Anyone who has it can read one REAXML file with everything published here.
        </p>
      </fieldset>
    )
  return (
    <fieldset className="stack gap-12">
      <legend>File server</legend>
      <div className={`${classes.pair} stack gap-16 halves`}>
        <Select label="Protocol" {...choice('protocol', protocols)} />
        <PlainNumberInput
          label="Port"
          name="port"
          min={1}
          max={65_535}
          placeholder={String(usualPort[feed.protocol])}
          value={feed.port}
          error={problems.get('feed.port')}
          onChange={(port) => onChange({ ...feed, port })}
        />
        <TextInput
          label="Host"
          required
          description={hostHint ? `Was ${hostHint} around 2020. Check with the portal` : 'From the portal'}
          {...text('host', 253)}
        />
        <TextInput
          label={feed.protocol === 'https' ? 'Path' : 'Folder'}
          description={feed.protocol === 'https' ? 'After the host' : 'Leave empty for the start folder'}
          {...text('directory', 200)}
        />
        <TextInput label="File name" description="Placeholders: {agency} {listing} {stamp} {date}" {...text('fileName', 120)} />
        <Select label="Content" {...choice('content', contents)} />
        <Select label="Format" {...choice('profile', profiles)} />
        <Select label="Photos" {...choice('pictures', pictures)} />
      </div>
      <Checkbox
        label="Include the login in the file"
        checked={feed.hasLoginInFile}
        onChange={(event) => onChange({ ...feed, hasLoginInFile: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
