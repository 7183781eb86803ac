import { exceedsJsonDepth } from '@latchkey/protocol'
import type { Egress } from '../../ports/platform.ts'
import { cleanText } from './contractText.ts'

/** The usable part of a token's metadata. */
type Metadata = { readonly name?: string; readonly imageUrl?: string }

export type MetadataOptions = {
  readonly egress: Pick<Egress, 'request'>
  /** With a slash at its end. Absent: `ipfs://` can't be fetched. */
  readonly ipfsGateway?: string | undefined
}

/** Bytes of a document, levels of its JSON, and milliseconds to fetch it. */
const maxBytes = 256 * 1024
const maxDepth = 32
const timeout = 5_000
/** Characters. Longer image addresses are dropped. A small raster in a `data:` URL fits. */
const maxImage = 16 * 1024

/**
 * Loads the metadata document of an NFT (EIP-721, EIP-1155): `https:`, `http:`, `ipfs:` or `data:`, JSON of any content
 * type. Undefined when it is unavailable or no metadata. `Egress` refuses private addresses, redirects to them and
 * large answers. Never rejects.
 */
export async function loadMetadata(uri: string, options: MetadataOptions): Promise<Metadata | undefined> {
  try {
    const bytes = uri.startsWith('data:') ? decodeDataUrl(uri) : await fetchBytes(uri, options)
    return bytes && parseMetadata(bytes)
  } catch {
    return undefined
  }
}

async function fetchBytes(
  uri: string,
  { egress, ipfsGateway }: MetadataOptions,
): Promise<Buffer | undefined> {
  const url = resolve(uri, ipfsGateway)
  if (url === undefined) return undefined
  const { status, body } = await egress.request({
    url,
    method: 'GET',
    chosenBy: 'stranger',
    redirects: 3,
    timeout,
    maxBytes,
  })
  return status === 200 ? body : undefined
}

function resolve(uri: string, ipfsGateway: string | undefined): string | undefined {
  if (/^https?:\/\//i.test(uri)) return uri
  const path = /^ipfs:\/\/(?:ipfs\/)?(\w[^?#\\]*)$/i.exec(uri)?.[1]
  if (path === undefined || ipfsGateway === undefined || path.split('/').includes('..')) return undefined
  return ipfsGateway + path.split('/').map(encodeURIComponent).join('/')
}

function decodeDataUrl(uri: string): Buffer | undefined {
  const [, type, coding, text] = /^data:([^,;]*)(?:;charset=[\w-]+|;utf8)*(;base64)?,(.*)$/is.exec(uri) ?? []
  if (
    text === undefined ||
    text.length > maxBytes * 2 ||
    !/^(application\/json|text\/plain)?$/i.test(type ?? '')
  )
    return undefined
  const bytes = coding ? Buffer.from(text, 'base64') : Buffer.from(decodePercent(text))
  return bytes.length > maxBytes ? undefined : bytes
}

/** Many contracts put JSON with unencoded `%` into a `data:` URL. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parseMetadata(bytes: Buffer): Metadata | undefined {
  if (exceedsJsonDepth(bytes, maxDepth)) return undefined
  const json: unknown = JSON.parse(bytes.toString('utf8'))
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const fields = new Map<string, unknown>(Object.entries(json))
  const name = cleanText(textOf(fields.get('name')), 64)
  const imageUrl = textOf(fields.get('image')) || textOf(fields.get('image_url'))
  return {
    ...(name !== '' && { name }),
    ...(imageUrl !== '' && imageUrl.length <= maxImage && !imageUrl.includes('\0') && { imageUrl }),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
