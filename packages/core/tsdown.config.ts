import { defineConfig } from 'tsdown'

/** What `createConfig()` and `evm()` need before anything is connected. */
const eagerSources = [
  'createConfig.ts',
  'config/',
  'connection/(connectionUid|currentConnection|deriveStatus|readStoredConnections|restoreConnections|showStored|toReconnecting).ts',
  'connector/',
  'errors/(InvalidNetworkError|LatchkeyError).ts',
  'events/createEventStream.ts',
  'logger/createLogger.ts',
  'network/(chooseDefaultNetwork|createNetworks|defineNetwork|makeNetwork).ts',
  'request/loadOnce.ts',
  'send/initialSendState.ts',
  'storage/',
  'store/',
  'chains/evm/(discovery/|connector/createProviderConnector.ts|evm.ts|isEvmAddress.ts|loadCode.ts)',
]
/** What connecting needs, and everything after it too. */
const connectSources = [
  'events/errorText.ts',
  'account/sameAddress.ts',
  'actions/(connect|getRecentWallets).ts',
  'connection/(?!restore(Connection|Later|Missing)|followTabs|askAgain|tryWallet|waitFor)',
  'errors/(AbortedError|AdapterNotFoundError|ConnectorNotFoundError|TimeoutError|WalletUnavailableError).ts',
  'errors/(explainFailure|withoutQuery).ts',
  'request/(requestLimits|shareWork|withDeadline).ts',
]
/** What reads the answer of a wallet or node that failed. */
const failureSources = [
  'errors/(RpcError|UserRejectedRequestError|isUserRejection|readErrorChain|readWalletError|rpcErrorReason).ts',
  'errors/(saysRejected|toRpcError).ts',
]
/** What the views of an account and those of networks share. */
const networkSources = [
  'actions/getNetwork.ts',
  'errors/(ChainAdapterNotFoundError|ContextMismatchError|NetworkUndefinedError|NotConnectedError|ReconnectingError).ts',
  'network/(activeNamespace|requireNetwork).ts',
  // The ethers bindings need it at once, and nothing else of what sends.
  'request/captureContext.ts',
]
/** What the views of an account need: reading the chain and asking the wallet. */
const accountSources = [
  'account/',
  'activity/relativeTime.ts',
  'actions/(disconnect|getAccount|getBalance|getTokens|updateAccount).ts',
  'adapter/',
  'amounts/(?!amountForWorth|worthOf)',
  'errors/(ChainRequiredError|ConnectionClientNotSetError|DisconnectError).ts',
  'errors/InvalidAmountError.ts',
  'data/(NetworkNotServedError|NoServerError).ts',
  'query/(accountKey|getBalance|getTokens|queryDefaults)',
  'request/readChain.ts',
]
/** What the lists of an account need that open after its first one. */
const historySources = [
  'activity/(groupByMonth|mergeActivity|ownActivity).ts',
  'actions/(getActivity|getNfts|getPrices).ts',
  'query/(getActivity|getNfts|getPrices|nextCursor)',
]
/** What the directory's views need. */
const walletSources = [
  'actions/(getSuggestedWallets|getWallets|getWalletImages).ts',
  'directory/(findListedWallet|pairsWith|walletLinks).ts',
  'query/(directoryDefaults|getSuggestedWallets|getWallets|getWalletImages)',
  'wallets/applyWalletOptions.ts',
]
/** What a view needs that pairs by a code or a link; the code that pairs comes with the first connection. */
const pairingSources = [
  'directory/pairingWays.ts',
  'chains/universal/links/(openLink|pairingLink).ts',
  'chains/universal/pairing/pairingRules.ts',
]
/** What asks the server, with the schemas of its answers: loaded by the first read. */
const dataSources = [
  'activity/',
  'alerts/',
  'analytics/',
  'data/',
  'nfts/',
  'prices/',
  'request/readHoldings.ts',
  'send/readRecipients.ts',
  'tokens/',
  'wallets/',
]
/** What the views of a portfolio and of approvals need. */
const holdingsSources = ['actions/(getApprovals|revokeApproval).ts', 'portfolio/', 'query/getApprovals']
/** What is said of a receiver, and of what a transfer does. */
const receiverSources = [
  'actions/(checkReceiver|compareReceiver|previewTransfer).ts',
  'query/get(Receiver|TransferPreview)',
  'send/looksLike.ts',
]
/** What a send needs from the click on. */
const handSources = [
  'actions/sendTransaction.ts',
  'errors/InvalidAddressError.ts',
  'request/(InvalidAnswerError|askWallet|assertContext|isTransactionHash).ts',
  'send/(followSend|handSend|InsufficientFeeError|InsufficientFundsError|prepare[A-Za-z]+|readSendForm|TokenTransferError|UnsupportedSendChainError).ts',
]
const sendSources = [
  'actions/(checkAddress|estimateSendFee|getGasPrice|resetSend|send|updateSend|waitForTransaction).ts',
  'errors/InvalidSendError.ts',
  'query/(?!getOnramp|onramp)',
  'send/(UnsupportedSendError|reduceSend|readTokenAddress|requireTokenActions).ts',
]
/** The form of a swap; what finds, checks and sends one loads with its first use. */
const swapSources = [
  'actions/(approveSwap|findSwapToken|flipSwap|getSwap|initializeSwap|quoteSwap|resetSwap|swap|updateSwap|watchSwap).ts',
  'amounts/(amountForWorth|worthOf|worthOfToken).ts',
  'swap/(SwapError|SwapMismatchError|UnsupportedSwapError|initialSwapState|isNativeToken|plainOf|reduceSwap|swapDefaults|swapStore).ts',
]
/** Where a sign-in stands; what signs somebody in loads with the app's wish for it, what keeps sessions with its kind. */
const signInSources = [
  'actions/(cancelSignIn|getSignIn|signIn|signOut|watchSignIn).ts',
  'signIn/(dropSignIn|reduceSignIn|signInStore).ts',
]

/** Names of accounts; what asks the server loads with its first use. */
const nameSources = [
  'actions/(followIdentity|getIdentity|getNameSuggestions|getNames|getNameZones|registerName|resolveName).ts',
  'query/(nameQueryDefaults|get(Identity|NameSuggestions|Names|ResolvedName))',
  'names/(NameError|readLabel).ts',
]

/** The form of buying; what asks the server loads with its first use. */
const onrampSources = [
  'actions/(followOnrampOrder|getOnramp[A-Za-z]*|openOnrampOrder|updateOnramp|watchOnramp).ts',
  'onramp/(OnrampError|minorDigits|onrampStore).ts',
  'query/(getOnramp|onrampQueryDefaults)',
]

/** Declarations are built beside the code under the paths of their sources, and are no part of its chunks. */
function isOf(sources: readonly string[]): (id: string) => boolean {
  return (id) => {
    const path = id.replaceAll('\\', '/')
    return !path.includes('.d.ts') && new RegExp(`/packages/core/src/(${sources.join('|')})`).test(path)
  }
}

export default defineConfig({
  entry: {
    index: 'src/exports/index.ts',
    ethers: 'src/exports/ethers.ts',
    ethers5: 'src/exports/ethers5.ts',
    cookie: 'src/exports/cookie.ts',
    evm: 'src/exports/evm.ts',
    query: 'src/exports/query.ts',
    siwx: 'src/exports/siwx.ts',
    solana: 'src/exports/solana.ts',
    universal: 'src/exports/universal.ts',
    wagmi: 'src/exports/wagmi.ts',
    embedded: 'src/exports/embedded.ts',
  },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: { sourcemap: true },
  sourcemap: true,
  clean: true,
  // A name is a file of its own here already, and the app's bundler adds its own hash.
  hash: false,
  fixedExtension: false,
  // A few chunks by the moment they are needed: an app's bundler drops what it doesn't use of each, and every file of
  // its own costs a browser a request and its compression a fresh start.
  outputOptions: {
    codeSplitting: {
      groups: [
        { name: 'eager', test: isOf(eagerSources), priority: 5 },
        { name: 'connect', test: isOf(connectSources), priority: 4 },
        { name: 'failure', test: isOf(failureSources), priority: 4 },
        {
          name: 'unsupported',
          test: isOf(['actions/get(Unsupported)?Network.ts', 'network/unknownNetwork.ts']),
          priority: 4,
        },
        { name: 'network', test: isOf(networkSources), priority: 3 },
        { name: 'account', test: isOf(accountSources), priority: 2 },
        { name: 'parts', test: isOf(['request/loadPart.ts']), priority: 4.5 },
        { name: 'history', test: isOf(historySources), priority: 2 },
        { name: 'wallets', test: isOf(walletSources), priority: 2 },
        { name: 'receiver', test: isOf(receiverSources), priority: 2 },
        { name: 'holdings', test: isOf(holdingsSources), priority: 2 },
        { name: 'pairing', test: isOf(pairingSources), priority: 2 },
        { name: 'data', test: isOf(dataSources), priority: 0 },
        { name: 'hand', test: isOf(handSources), priority: 0 },
        { name: 'switch', test: isOf(['actions/switchNetwork.ts']), priority: 2 },
        { name: 'send', test: isOf(sendSources), priority: 1 },
        { name: 'swap', test: isOf(swapSources), priority: 1 },
        { name: 'names', test: isOf(nameSources), priority: 2.5 },
        {
          name: 'nameWork',
          test: isOf(['names/', 'send/(checkReceiverName|NameMovedError).ts']),
          priority: 0.5,
        },
        { name: 'swapFill', test: isOf(['actions/fillSwap.ts']), priority: 1 },
        { name: 'fillSend', test: isOf(['actions/fillSend.ts', 'send/isSendNetwork.ts']), priority: 1.5 },
        { name: 'swapOffer', test: isOf(['actions/offersSwaps.ts']), priority: 1 },
        { name: 'signIn', test: isOf(signInSources), priority: 1 },
        {
          name: 'sign',
          test: isOf(['actions/sign(Message|TypedData).ts', 'request/(isSignedMessage|checkSignature).ts']),
          priority: 1,
        },
        { name: 'base58', test: isOf(['base58/']), priority: 2 },
        { name: 'siwxText', test: isOf(['siwx/(?!verify|isCallRefused)']), priority: 1 },
        { name: 'onramp', test: isOf(onrampSources), priority: 1 },
        { name: 'onrampOffer', test: isOf(['actions/offersOnramp.ts']), priority: 1 },
        { name: 'swapWork', test: isOf(['swap/']), priority: 0 },
        { name: 'onrampWork', test: isOf(['onramp/']), priority: 0 },
        // Nothing may be left for index.js itself: its code would tie every chunk that needs a bit of it to the entry.
        {
          name: 'more',
          test: isOf(['actions/', 'errors/explainError', 'errors/rpcErrorMessages', 'request/']),
          priority: 0,
        },
        {
          name: 'signInRun',
          test: isOf(['signIn/(runSignIn|prepareSignIn|isContract|storeSign)']),
          priority: 0,
        },
        {
          name: 'signInWatch',
          test: isOf([
            'signIn/(?!sessions/|runSignIn|prepareSignIn|isContract|storeSign|askNode|checkOffer)',
          ]),
          priority: 1,
        },
      ],
    },
  },
})
