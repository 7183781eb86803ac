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

/** Metadata of the other side is cut to these limits before it is stored: icons, and characters of each text. */
const maxIcons = 10
const maxTextLength = 1_000

/** Parses a participant. An invalid key is refused; invalid metadata is left out. */
export function parseParticipant(value: unknown): Participant | undefined {
  if (!isRecord(value) || typeof value.publicKey !== 'string') return undefined
  if (!/^[0-9a-f]{64}$/i.test(value.publicKey)) return undefined
  return { publicKey: value.publicKey.toLowerCase(), metadata: parseMetadata(value.metadata) }
}

function parseMetadata(value: unknown): Metadata {
  const fields = isRecord(value) ? value : {}
  const redirect = isRecord(fields.redirect) ? fields.redirect : undefined
  return {
    name: text(fields.name) ?? '',
    description: text(fields.description) ?? '',
    url: text(fields.url) ?? '',
    icons: isTextList(fields.icons)
      ? fields.icons.slice(0, maxIcons).map((icon) => icon.slice(0, maxTextLength))
      : [],
    ...(redirect && {
      redirect: {
        native: text(redirect.native),
        universal: text(redirect.universal),
        linkMode: redirect.linkMode === true,
      },
    }),
  }
}

/** Returns a text cut to the limit; `undefined` for anything else. */
function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, maxTextLength) : undefined
}
