import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { SiwxError } from '../siwx/SiwxError.ts'
import type { SiwxSession } from '../siwx/SiwxSession.ts'
import { verifySiwx } from '../siwx/verifySiwx.ts'
import { askNode } from './askNode.ts'
import type { SignedOffer, SiwxOpenMessage } from './SignInOffer.ts'

/** Terms nobody but the app may set. */
const fixed = ['domain', 'uri', 'expirationTime', 'notBefore', 'requestId'] as const

/**
 * Verifies what a wallet signed of an offer, by the code that verifies every sign-in, and that nothing of it was changed but what
 * the wallet is asked for: its account, one of the networks, and what it allows (ReCaps, whose words follow the statement).
 *
 * @throws SiwxError
 */
export async function checkOffer(
  config: Config,
  offered: SiwxOpenMessage,
  { message, signature, cacao }: SignedOffer,
  {
    chains,
    signal,
  }: { readonly chains: readonly CaipNetworkId[]; readonly signal?: AbortSignal | undefined },
): Promise<SiwxSession> {
  const terms = { message, signature, domains: [offered.domain], nonce: offered.nonce, chains }
  const own = { ...terms, ...(signal && { signal }) }
  // An account with a key of its own needs no node, so one that is down keeps nobody out.
  const { message: data } = await verifySiwx(own).catch((error: unknown) => {
    if (!(error instanceof SiwxError && error.code === 'no_chain_access')) throw error
    return verifySiwx({ ...own, request: (chain) => askNode(config, chain) })
  })
  for (const field of fixed)
    if (data[field] !== offered[field])
      throw new SiwxError(field === 'domain' || field === 'uri' ? field : 'field', { field })
  if (offered.statement !== undefined && !data.statement?.startsWith(offered.statement))
    throw new SiwxError('field', { field: 'statement' })
  const plain = (list: readonly string[] = []) =>
    list.filter((one) => !one.startsWith('urn:recap:')).join('\n')
  if (plain(data.resources) !== plain(offered.resources)) throw new SiwxError('field', { field: 'resources' })
  return Object.freeze({ data, message, signature, ...(cacao && { cacao }) })
}
