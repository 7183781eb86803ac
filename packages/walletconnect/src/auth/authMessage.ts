import type { AuthPayload, Cacao, CacaoPayload } from './cacao.ts'
import { decodeRecap, encodeRecap, type Recap, recapStatement } from './recap.ts'

/** Names of chain families in a sign-in message. */
const chainNames: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

/** The text a wallet signs for a payload (EIP-4361, ERC-5573): the statement ends in the text of the last ReCap. */
export function formatAuthMessage(payload: CacaoPayload): string {
  const { iss, domain, aud, version, nonce, iat, exp, nbf, requestId, resources } = payload
  const [, , namespace = '', reference = '', address = ''] = iss.split(':')
  const recap = decodeRecap(resources?.at(-1))
  const recapText = recap && recapStatement(recap)
  // A wallet may have added the text of the ReCap to the statement already.
  const ownStatement =
    recapText && payload.statement?.endsWith(recapText)
      ? payload.statement.slice(0, -recapText.length).trim()
      : payload.statement
  const statement = [ownStatement, recapText].filter(Boolean).join(' ')
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

/** Parameters of {@link prepareCacao}. */
type PrepareCacaoParameters = {
  payload: AuthPayload
  /** CAIP-10 of the account that signs. */
  account: string
  /** Chains and methods the wallet accepts, of those the app asks for. */
  chains: readonly string[]
  methods: readonly string[]
}

/** Prepares a sign-in of the wallet: the payload for one account, its ReCap reduced to what the wallet accepts, and the text to sign. */
export function prepareCacao(p: PrepareCacaoParameters): { message: string; payload: Cacao['p'] } {
  const { chains: requested, type: _, resources = [], ...rest } = p.payload
  const chains = p.chains.filter((chain) => requested.includes(chain))
  const recap = decodeRecap(resources.at(-1))
  const narrowed = recap && narrowRecap(recap, p.account.split(':')[0] ?? '', chains, p.methods)
  const resourceList = narrowed ? [...resources.slice(0, -1), encodeRecap(narrowed)] : resources
  const statement = [rest.statement, narrowed && recapStatement(narrowed)].filter(Boolean).join(' ')
  const payload: Cacao['p'] = {
    ...rest,
    iss: `did:pkh:${p.account}`,
    ...(statement && { statement }),
    ...(resourceList.length > 0 && { resources: resourceList }),
  }
  return { message: formatAuthMessage(payload), payload }
}

/** Reduces a ReCap to the accepted methods of a namespace, each limited to the accepted chains. */
function narrowRecap(
  { att }: Recap,
  namespace: string,
  chains: readonly string[],
  methods: readonly string[],
): Recap {
  const abilities = Object.keys(att[namespace] ?? {})
    .filter((ability) => ability.startsWith('request/') && methods.includes(ability.slice('request/'.length)))
    .map((ability) => [ability, [{ chains }]] as const)
  return { att: { ...att, [namespace]: Object.fromEntries(abilities) } }
}
