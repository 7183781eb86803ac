import { isRecord, isTextList } from '../json.ts'

/** Self-description of a participant. Untrusted for the other side. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?:
    | {
        readonly native?: string | undefined
        readonly universal?: string | undefined
        readonly linkMode?: boolean | undefined
      }
    | undefined
}

/** One of the two sides of a session. */
export type Participant = { readonly publicKey: string; readonly metadata: Metadata }

/** Longest text of metadata that is kept, characters. */
const maxTextLength = 1_000

/** Parses a participant. An invalid key is refused; invalid metadata is left out. */
export function parseParticipant(value: unknown): Participant | undefined {
  if (!isRecord(value) || typeof value.publicKey !== 'string') return undefined
  if (!/^[0-9a-f]{64}$/i.test(value.publicKey)) return undefined
  return { publicKey: value.publicKey.toLowerCase(), metadata: parseMetadata(value.metadata) }
}

function parseMetadata(value: unknown): Metadata {
  const from = isRecord(value) ? value : {}
  const redirect = isRecord(from.redirect) ? from.redirect : undefined
  return {
    name: text(from.name) ?? '',
    description: text(from.description) ?? '',
    url: text(from.url) ?? '',
    icons: isTextList(from.icons) ? from.icons.slice(0, 10).map((icon) => icon.slice(0, maxTextLength)) : [],
    ...(redirect && {
      redirect: {
        native: text(redirect.native),
        universal: text(redirect.universal),
        linkMode: redirect.linkMode === true,
      },
    }),
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, maxTextLength) : undefined
}
