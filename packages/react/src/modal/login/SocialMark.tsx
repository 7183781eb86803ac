import type { SocialProvider } from '@latchkey/core'
import { socialMarks } from './socialMarks.ts'

/** The mark of a service, in the colour of the text around it: a decoration beside its name. */
export function SocialMark({ provider, size = 20 }: { provider: SocialProvider; size?: number }) {
  return (
    <svg
      data-mark={provider}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden
      focusable="false"
    >
      <path d={socialMarks[provider]} />
    </svg>
  )
}
