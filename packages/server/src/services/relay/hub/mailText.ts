import type { Mail } from '../../../ports/Mailbox.ts'

/** A message as JSON. Topic and message were checked and hold no letter that JSON writes otherwise. */
export function mailText({ topic, message, publishedAt, tag, attestation }: Mail): string {
  const attested = attestation === undefined ? '' : `,"attestation":${JSON.stringify(attestation)}`
  return `{"topic":"${topic}","message":"${message}","publishedAt":${publishedAt},"tag":${tag}${attested}}`
}
