import { base58 } from '@scure/base'
import { fromHex, toHex } from '../../bytes.ts'
import type { Translate } from '../../words/createTranslator.ts'
import type { PreparedMessage, PreparedSolanaMessage } from '../PreparedRequest.ts'
import { findSiwx } from '../siwx.ts'
import { caution, type Description, danger } from './Description.ts'
import { hidesText, visibleText } from './text.ts'

/** Describes `personal_sign` and `solana_signMessage`: the text where the bytes are valid UTF-8, otherwise the bytes. */
export function describeMessage(
  request: PreparedMessage | PreparedSolanaMessage,
  translate: Translate,
): Description {
  const bytes = request.kind === 'solanaMessage' ? base58.decode(request.bytes) : fromHex(request.bytes)
  const hex = toHex(bytes)
  const text = decode(bytes)
  const signIn = text === undefined ? undefined : findSiwx(text)
  return {
    title: signIn
      ? translate('Sign in to {domain}', { domain: visibleText(signIn.domain) })
      : translate('Sign a message'),
    summary: signIn?.chainId ? [{ label: translate('Network'), value: visibleText(signIn.chainId) }] : [],
    text: text === undefined ? hex : visibleText(text),
    details: [{ label: 'bytes', value: hex }],
    warnings: [
      ...(text === undefined
        ? [
            caution(
              translate(
                'This message isn’t readable text, so the wallet can’t tell what it means. Sign it only if you trust this page.',
              ),
            ),
          ]
        : []),
      ...(text !== undefined && hidesText(text)
        ? [
            danger(
              translate(
                'This text contains characters that hide or reorder other text. They are spelled out here.',
              ),
            ),
          ]
        : []),
    ],
    isUnderstood: signIn !== undefined,
    // bytes may be the fingerprint of an order or of a shared wallet's transaction; a text can be read
    ...(text === undefined && { confirmations: [{ kind: 'acknowledge' }] }),
  }
}

/** Decodes the bytes; undefined for invalid UTF-8 and empty text. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) || undefined
  } catch {
    return undefined
  }
}
