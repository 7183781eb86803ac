import { createHmac, timingSafeEqual } from 'node:crypto'

const proofLength = 22

/** The last part of a picture's address: its source as base64url, a dot, and 128 bits of proof that we wrote it. */
export function toImageKey(source: string, secret: Buffer): string {
  const text = Buffer.from(source, 'utf8').toString('base64url')
  return `${text}.${proofOf(text, secret)}`
}

/** The source in a key of ours. Undefined for any other. */
export function readImageKey(key: string, secret: Buffer): string | undefined {
  const [text = '', proof = '', ...rest] = key.split('.')
  if (rest.length > 0 || proof.length !== proofLength || !/^[\w-]+$/.test(proof)) return undefined
  if (!timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(text, secret)))) return undefined
  return Buffer.from(text, 'base64url').toString('utf8')
}

function proofOf(text: string, secret: Buffer): string {
  return createHmac('sha256', secret)
    .update(`latchkey image\n${text}`)
    .digest('base64url')
    .slice(0, proofLength)
}
