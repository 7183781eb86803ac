import type { CacaoPayload } from './Cacao.ts'
import { decodeRecap } from './decodeRecap.ts'
import { recapStatement } from './recapStatement.ts'

/** What chains are called in what is signed. */
const chainNames: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
}

/** The text a wallet signs for a payload (EIP-4361, ERC-5573): the statement ends in the words of the last ReCap. */
export function formatAuthMessage(payload: CacaoPayload): string {
  const { iss, domain, aud, version, nonce, iat, exp, nbf, requestId, resources } = payload
  const [, , namespace = '', reference = '', address = ''] = iss.split(':')
  const recap = decodeRecap(resources?.at(-1))
  const words = recap && recapStatement(recap)
  // A wallet may have put the words in already.
  const own =
    words && payload.statement?.endsWith(words)
      ? payload.statement.slice(0, -words.length).trim()
      : payload.statement
  const statement = [own, words].filter(Boolean).join(' ')
  return [
    `${domain} wants you to sign in with your ${chainNames[namespace] ?? namespace} account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    ...(exp ? [`Expiration Time: ${exp}`] : []),
    ...(nbf ? [`Not Before: ${nbf}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources?.length ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
