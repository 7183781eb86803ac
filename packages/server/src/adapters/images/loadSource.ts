import { ImageRefusedError } from '../../errors/ImageRefusedError.ts'
import type { Egress } from '../../ports/Egress.ts'
import { imageCaps } from './imageCaps.ts'

/**
 * The bytes of a source that `normalizeSource` let through.
 *
 * @throws EgressError, ImageRefusedError
 */
export async function loadSource(source: string, egress: Egress): Promise<Uint8Array> {
  if (/^data:/i.test(source)) return decodeDataUrl(source)
  const { status, body } = await egress.request({
    url: source,
    method: 'GET',
    chosenBy: 'stranger',
    headers: { accept: 'image/webp, image/png, image/jpeg, image/gif' },
    redirects: imageCaps.redirects,
    timeout: imageCaps.fetchTime,
    maxBytes: imageCaps.bytes,
  })
  if (status !== 200) throw new ImageRefusedError('undecodable')
  return body
}

function decodeDataUrl(url: string): Uint8Array {
  const comma = url.indexOf(',')
  const data = url.slice(comma + 1)
  if (/;base64$/i.test(url.slice(0, comma))) return Buffer.from(data, 'base64')
  try {
    return Buffer.from(decodeURIComponent(data), 'latin1')
  } catch {
    throw new ImageRefusedError('undecodable')
  }
}
