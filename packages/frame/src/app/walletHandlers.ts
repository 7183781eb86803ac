import type { FrameRequest, FrameSiwxMessage } from '@latchkey/protocol'
import type { Look } from '../approval/Approval.ts'
import type { FrameHandlers, HandlerContext } from '../channel/FrameHandlers.ts'
import { deepFreeze } from '../requests/deepFreeze.ts'
import { digestOf } from '../requests/digestOf.ts'
import { prepareMessage } from '../requests/prepareMessage.ts'
import { RequestError } from '../requests/RequestError.ts'
import { isSiwxOf } from '../requests/readSiwx.ts'
import { writeSiwx } from '../siwx/writeSiwx.ts'
import { applySpeech } from '../theme/applySpeech.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import type { WalletState } from '../wallet/Wallet.ts'
import { createSay } from '../words/createSay.ts'
import { askPerson, asksPerson } from './askPerson.ts'
import type { FrameServices } from './FrameServices.ts'
import { chainIdOf, networkOf } from './networkOf.ts'
import { requireServed } from './requireServed.ts'

/** The messages about the person's wallet, the network and the look (W3.2). */
export function walletHandlers(
  services: FrameServices,
): FrameHandlers & { readonly GET_USER: NonNullable<FrameHandlers['GET_USER']> } {
  const { config, session, wallet, state } = services
  let asking: Promise<WalletState> | undefined

  /** Opens the wallet; where the person has to do something, the frame is shown and the app's deadline kept alive. */
  async function openWallet({ progress }: Pick<HandlerContext, 'progress'>, silent = false) {
    const keepAlive = setInterval(progress, 5_000)
    try {
      let opened = await wallet.open()
      if (opened.kind !== 'ready' && silent)
        throw new RequestError('rejected', 'This device doesn’t hold the wallet. Sign in to recover it.')
      if (!silent && asksPerson(config, opened)) {
        // one screen at a time: an approval may be shown just now; who asks meanwhile gets the same answer
        asking ??= state.queue
          .then(async () => askPerson(services, await wallet.open()))
          .finally(() => {
            asking = undefined
          })
        state.queue = asking.catch(() => undefined)
        await asking
        // as it is now: the person may have protected it
        opened = await wallet.open()
      }
      if (opened.kind === 'new')
        throw new RequestError('rejected', 'The wallet is not made yet. Sign in again.')
      state.addresses = opened.wallet.addresses
      return {
        addresses: opened.wallet.addresses,
        isProtected: opened.kind === 'ready' && opened.isProtected,
      }
    } finally {
      clearInterval(keepAlive)
    }
  }

  function switchTo(chainId: string | number) {
    const network = requireServed(config, chainId)
    if (network !== state.network) {
      state.abort.abort()
      state.abort = new AbortController()
    }
    state.network = network
    return chainIdOf(network)
  }

  return {
    async SYNC_DAPP_DATA({ metadata }) {
      state.claimedName = metadata?.name
    },
    async SYNC_THEME(theme) {
      state.look = takeLook(state.look, theme)
    },
    // smart accounts come later, and then never change an address (decision 4)
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [] }),
    async GET_USER(payload = {}, context) {
      const account = await session.account()
      if (!account) throw new RequestError('rejected', 'You are signed out. Sign in again.')
      const named = payload.stay ? requireServed(config, payload.chainId ?? '') : undefined
      const meant = named ?? (payload.chainId === undefined ? state.network : networkOf(payload.chainId))
      // the message is the EVM account's: beside another address it would prove who that isn't
      if (payload.siwxMessage && !meant?.startsWith('eip155:'))
        throw new RequestError('mismatch', 'This wallet signs in with a message on EVM networks only.')
      if (payload.chainId !== undefined && !named) switchTo(payload.chainId)
      // as it is now: while the wallet opens, the page may switch
      const network = named ?? state.network
      const { addresses, isProtected } = await openWallet(context, payload.silent)
      const isSolana = network.startsWith('solana:')
      const address = (isSolana ? addresses.solana : addresses.eip155) ?? addresses.eip155
      const siwx = payload.siwxMessage ? await signIn(services, payload.siwxMessage, context.embedder) : {}
      return {
        email: account.email,
        userName: account.identities?.[0]?.userName,
        provider: account.identities?.[0]?.provider,
        logins: account.identities,
        address,
        chainId: chainIdOf(network),
        smartAccountDeployed: false,
        accounts: [{ address, type: 'eoa' as const }],
        preferredAccountType: 'eoa' as const,
        custody: config.custody,
        isProtected,
        ...siwx,
      }
    },
    GET_CHAIN_ID: async () => ({ chainId: chainIdOf(state.network) }),
    SWITCH_NETWORK: async ({ chainId }) => ({ chainId: switchTo(chainId) }),
    async SET_PREFERRED_ACCOUNT({ type }, context) {
      if (type !== 'eoa') throw new RequestError('unsupported', 'This wallet has no smart account.')
      return { type, address: (state.addresses ?? (await openWallet(context)).addresses).eip155 }
    },
  }
}

/** Signs the app in without a question (W7.2): the message is made here, and for nobody but the page that asks. */
async function signIn({ wallet, state, rpc }: FrameServices, message: FrameSiwxMessage, embedder: string) {
  const account = state.addresses?.eip155 ?? ''
  const text = writeSiwx(message, account, 'Ethereum')
  if (!isSiwxOf({ domain: message.domain, uri: message.uri, address: account, chainId: undefined }, embedder))
    throw new RequestError('notAllowed')
  const accounts = { eip155: account }
  const context = { origin: embedder, accounts, network: state.network, rpc }
  const prepared = deepFreeze(prepareMessage([text, account], context))
  const signed = await wallet.sign(prepared, digestOf(prepared))
  return signed.kind === 'signature' ? { message: text, signature: signed.signature } : {}
}

/** Gives the document the app's theme, and its language where it says one. */
function takeLook(before: Look, theme: FrameRequest<'SYNC_THEME'>): Look {
  const { themeMode, themeVariables, w3mThemeVariables, language: locale = before.locale } = theme
  const look = { locale, ...applyTheme(themeMode, { ...themeVariables, ...w3mThemeVariables }) }
  applySpeech(createSay(locale))
  return look
}
