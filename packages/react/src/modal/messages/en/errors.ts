/**
 * What a person reads for each error: what happened, why, what next. `error.rpc.<reason>` for what wallets and nodes
 * answer (S8.53-S8.72), `error.<class name>` for the engine's own. Those of what only a connected wallet is asked are in
 * `accountErrors`.
 */
export const errors = {
  'error.unknown': 'Something went wrong',

  'error.rpc.parseError': 'The other side couldn’t read the request. Try again.',
  'error.rpc.invalidRequest':
    'The wallet found the request malformed and did nothing. Update the wallet or try another.',
  'error.rpc.methodNotFound': 'This wallet doesn’t know this request. Update it or try another wallet.',
  'error.rpc.invalidParams':
    'Details of the request were wrong, so it was not carried out. Check what you entered.',
  'error.rpc.internalError': 'The wallet or network failed inside. Try again in a moment.',
  'error.rpc.resourceNotFound':
    'This network doesn’t have what was asked for. Check which network you are on.',
  'error.rpc.resourceUnavailable':
    'A request is already waiting in your wallet. Open the wallet and answer it first.',
  'error.rpc.methodNotSupported': 'This network doesn’t support the request. Try another network.',
  'error.rpc.limitExceeded': 'Too many requests were made. Wait a moment, then try again.',
  'error.rpc.versionUnsupported': 'The wallet is too old for this request. Update it, then try again.',
  'error.rpc.userRejected': 'You declined the request in your wallet. Nothing was done.',
  'error.rpc.userRejectedMethods': 'You declined the permissions in your wallet. Nothing was done.',
  'error.rpc.unauthorized': 'The wallet hasn’t allowed this yet. Open the wallet and allow this site.',
  'error.rpc.unsupportedMethod': 'This wallet doesn’t support the request. Update it or try another wallet.',
  'error.rpc.providerDisconnected':
    'The wallet has no connection. Check that you are online, then try again.',
  'error.rpc.chainDisconnected':
    'The wallet has no connection to this network. Switch the network or try again.',
  'error.rpc.walletDefault': 'The wallet couldn’t do this. Open the wallet to see why.',
  'error.rpc.unknown': 'The wallet or network failed without saying why. Try again.',

  'error.rpc.invalidInput':
    'The network refused the request. Check the amount, the address and your balance for the fee.',

  'error.AbortedError': 'The request was cancelled before it was answered.',
  'error.AdapterNotFoundError': 'This app can’t talk to this kind of wallet. Choose another wallet.',
  'error.ConnectorNotFoundError':
    'The wallet wasn’t found in this browser. Check that it is installed and switched on, then reload the page.',
  'error.InvalidNetworkError': 'This network isn’t one this app offers. Choose another network.',
  'error.TimeoutError': 'No answer came in time. Check your connection, then try again.',
  'error.WalletUnavailableError':
    'The wallet doesn’t answer. Check that it is installed, switched on and unlocked, then try again.',
} as const
