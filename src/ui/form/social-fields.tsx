import { TextInput } from '@mantine/core'
import type { SocialLinks } from '#common/social-links.ts'

// Names only: the rules bring their checks along, and the server makes them anyway.
const networks: Record<keyof SocialLinks, { label: string; placeholder: string }> = {
  facebook: { label: 'Facebook', placeholder: 'facebook.com/yourpage or @yourpage' },
  instagram: { label: 'Instagram', placeholder: '@yourname' },
  linkedin: { label: 'LinkedIn', placeholder: 'linkedin.com/company/yourname' },
  youtube: { label: 'YouTube', placeholder: '@yourchannel' },
  tiktok: { label: 'TikTok', placeholder: '@yourname' },
  x: { label: 'X', placeholder: '@yourname' },
  google: { label: 'Google', placeholder: 'g.page/yourname' },
}

interface SocialFieldsProps {
  value: SocialLinks
  readOnly: boolean
  /** By path: `socials.instagram`, or `instagram` where they have a call of their own. */
  problems: ReadonlyMap<string, string>
  onChange(value: SocialLinks): void
}

/** Social profiles; the form that contains them saves them. */
export function SocialFields({ value, readOnly, problems, onChange }: SocialFieldsProps) {
  return Object.entries(networks).map(([key, { label, placeholder }]) => (
    <TextInput
      key={key}
      label={label}
      placeholder={readOnly ? '' : placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={300}
      readOnly={readOnly}
      value={value[key as keyof SocialLinks] ?? ''}
      error={problems.get(`socials.${key}`) ?? problems.get(key)}
      onChange={(event) => onChange({ ...value, [key]: event.currentTarget.value || null })}
    />
  ))
}
