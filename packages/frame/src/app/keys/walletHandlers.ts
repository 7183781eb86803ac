import type { FrameRequest, FrameSiwxMessage } from '@latchkey/protocol'
import { themeVariablesOf } from '../../compat.ts'
import type { FrameHandlers, HandlerContext } from '../boot/openChannel.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { addressOn, chainIdOf, networkOf, requireServed } from '../networks.ts'
import { deepFreeze, digestOf } from '../requests/PreparedRequest.ts'
import { prepareMessage } from '../requests/prepareMessage.ts'
import { formatSiwx, isSiwxOf } from '../requests/siwx.ts'
import { applyLanguage, applyTheme } from '../screens/theme.ts'
import { getAccountUse } from '../smartAccounts/accountType.ts'
import { smartAccountHandlers } from '../smartAccounts/smartAccountHandlers.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { createWalletOpening } from './createWalletOpening.ts'
import { getOwnAddresses, setOwnAddresses, userChanged } from './ownAddresses.ts'

/** Handlers of messages about wallet, network and theme. */
export function walletHandlers(
  services: FrameServices,
): FrameHandlers & { readonly GET_USER: NonNullable<FrameHandlers['GET_USER']> } {
  const { config, session, state, notify } = services
  const openWallet = createWalletOpening(services)

  /** Makes a network the active one. Approvals for the previous network are aborted. */
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
    async SYNC_DAPP_DATA({ metadata, defaultAccountType }) {
      state.claimedName = metadata?.name
      state.defaultAccountType = defaultAccountType
    },
    async SYNC_THEME(theme) {
      await applyLook(services, theme)
    },
    async GET_USER(payload = {}, context) {
      if (!(await session.account())) throw new RequestError('rejected', 'You’re signed out. Sign in again.')
      // `stay`: returns the account of that network without switching to it
      const stayNetwork = payload.stay ? requireServed(config, payload.chainId ?? '') : undefined
      const requestedNetwork =
        stayNetwork ?? (payload.chainId === undefined ? state.network : networkOf(payload.chainId))
      // the message is signed by the EVM account, so it must not be returned beside the address of another family
      if (payload.siwxMessage && !requestedNetwork?.startsWith('eip155:'))
        throw new RequestError('mismatch', 'This wallet signs in with a message on EVM networks only.')
      if (payload.chainId !== undefined && !stayNetwork) switchTo(payload.chainId)
      // existing clients name the app's default here; what the person has chosen counts more
      if (payload.preferredAccountType) state.defaultAccountType = payload.preferredAccountType
      // captured now: the page may switch the network while the wallet opens
      const network = stayNetwork ?? state.network
      const shownAccount = state.addresses && state.addressesOf
      const { account, addresses, isReady, isProtected, custody } = await openWallet(
        context,
        payload.silent ? 'nothing' : payload.protect ? 'protect' : 'needed',
      )
      // Our own client takes nothing about the user from these two answers, so it goes on showing whom it showed.
      const isUserFetched = !stayNetwork && !(payload.siwxMessage && context.hasPort)
      if (isUserFetched) state.isUserOutdated = false
      else if (shownAccount !== undefined && shownAccount !== account.id) state.isUserOutdated = true
      if (state.isUserOutdated) {
        notify(userChanged)
        // A signature would be of somebody else than the app shows.
        if (payload.siwxMessage)
          throw new RequestError('mismatch', 'This message is meant for another account.')
      }
      const address = addressOn(network, addresses)
      // a device that has to recover the wallet first can't sign yet
      const siwx =
        payload.siwxMessage && isReady ? await signIn(services, payload.siwxMessage, context.embedder) : {}
      // after a sign-in by e-mail the account may have services, too, which it was not signed in with
      const login = account.identities?.find(({ id }) => id === account.loginId)
      const use = await getAccountUse(services, network, address)
      return {
        email: account.email,
        userName: login?.userName,
        provider: login?.provider,
        logins: account.identities,
        address,
        chainId: chainIdOf(network),
        smartAccountDeployed: use.isDeployed,
        accounts: [{ address, type: use.type }],
        preferredAccountType: use.type,
        custody,
        isProtected,
        ...siwx,
      }
    },
    GET_CHAIN_ID: async () => ({ chainId: chainIdOf(state.network) }),
    SWITCH_NETWORK: async ({ chainId }) => ({ chainId: switchTo(chainId) }),
    ...smartAccountHandlers(
      services,
      async (context: HandlerContext) =>
        ((state.addresses || state.isUserOutdated) && (await getAddresses(services))) ||
        (await openWallet(context)).addresses,
    ),
  }
}

/** Signs a sign-in message without approval. The frame builds it itself, for the embedding page only. */
async function signIn({ wallet, state, rpc }: FrameServices, message: FrameSiwxMessage, embedder: string) {
  const account = state.addresses?.eip155 ?? ''
  const text = formatSiwx(message, account, 'Ethereum')
  if (!isSiwxOf({ domain: message.domain, uris: [message.uri] }, embedder))
    throw new RequestError('notAllowed')
  const accounts = { eip155: account }
  const context = { origin: embedder, accounts, network: state.network, rpc }
  const prepared = deepFreeze(prepareMessage([text, account], context))
  const signed = await wallet.sign(prepared, digestOf(prepared))
  return signed.kind === 'signature' ? { message: text, signature: signed.signature } : {}
}

/**
 * Applies theme and language of the app to the document: the colours at once, the language when its texts are loaded. A theme
 * without a mode or a language leaves that as it was: existing clients name the mode once, and repeat the rest with each request.
 */
async function applyLook(
  { state, loadTranslations }: FrameServices,
  theme: FrameRequest<'SYNC_THEME'>,
): Promise<void> {
  const before = state.look
  const { themeMode = before.mode, language: locale = before.locale } = theme
  state.look = { ...before, locale, ...applyTheme(themeMode, themeVariablesOf(theme)) }
  if (locale === before.locale && before.translations) return
  const loading = loadTranslations(locale).then((translations) => {
    // a later theme may have named another language
    if (state.look.locale !== locale) return
    state.look = { ...state.look, translations }
    applyLanguage(createTranslator(translations))
  })
  // the next screen waits for its language
  state.queue = Promise.all([state.queue, loading])
  await loading
}

/**
 * Returns the addresses of the open wallet, or opens it: a reloaded frame has not opened it yet. Undefined where the person has to recover
 * it first.
 *
 * @throws RequestError `mismatch` where another tab has signed somebody else in: the app still shows the account before, so nothing is done
 * for another one until it has fetched the user again, which it is told to do
 */
export async function getAddresses({ session, state, wallet, notify }: FrameServices) {
  const known = await getOwnAddresses({ session, state })
  if (known && !state.isUserOutdated) return known
  const accountBefore = await session.account()
  if (!accountBefore) return undefined
  if (state.addresses || state.isUserOutdated) {
    notify(userChanged)
    throw new RequestError('mismatch', 'This message is meant for another account.')
  }
  const opened = await wallet.open()
  const accountNow = await session.account()
  // The person may have signed out or in meanwhile.
  if (opened.kind === 'ready' && accountNow?.id === accountBefore.id)
    setOwnAddresses(state, opened.wallet.addresses, accountNow.id)
  return getOwnAddresses({ session, state })
}
