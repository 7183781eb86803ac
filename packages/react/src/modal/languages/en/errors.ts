/**
 * What went wrong, by the name of the error (`error.<name>`), with its reason where that matters, or by the reason of a
 * wallet’s own code (`error.rpc.<reason>`).
 */
export const errors = {
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
  'error.AdapterError.notFound': 'This app can’t talk to this kind of wallet. Choose another wallet.',
  'error.ConnectorNotFoundError':
    'The wallet wasn’t found in this browser. Check that it is installed and switched on, then reload the page.',
  'error.InvalidNetworkError.notListed': 'This network isn’t one this app offers. Choose another network.',
  'error.TimeoutError': 'No answer came in time. Check your connection, then try again.',
  'error.WalletUnavailableError':
    'The wallet doesn’t answer. Check that it is installed, switched on and unlocked, then try again.',
  'error.rpc.transactionRejected':
    'The network refused the transaction and nothing was sent. Check the amount and the fee.',
  'error.rpc.sendFailed': 'The wallet couldn’t send the transaction. Check your balance, then try again.',
  'error.rpc.unrecognizedChain': 'The wallet doesn’t know this network. Add it in the wallet first.',
  'error.rpc.invalidChainId': 'The wallet didn’t accept this network. Choose another one.',
  'error.AdapterError.chainNotFound': 'This app can’t use this network. Choose another network.',
  'error.InvalidNetworkError.notSupported':
    'The wallet couldn’t add this network. Add it in the wallet, or choose another.',
  'error.AdapterError.noConnections': 'This kind of wallet can’t do that here. Choose another wallet.',
  'error.ContextMismatchError':
    'Your account, network or wallet changed after you started, so nothing was sent. Check it and start again.',
  'error.DisconnectError': 'Failed to disconnect',
  'error.HttpError': 'The service didn’t answer as expected. Try again in a moment.',
  'error.InsufficientFundsError.fee':
    'There isn’t enough of the network’s own currency for the fee, so nothing was sent. Add some, then try again.',
  'error.InsufficientFundsError':
    'You don’t have enough for this amount and its fee. Enter a smaller amount.',
  'error.InvalidAddressError':
    'This is not an address of this network. Copy it again from where it comes from.',
  'error.InvalidAmountError': 'This is not an amount. Write it like 1.5.',
  'error.InvalidParameterError':
    'This app asked for something malformed, so nothing was requested. Tell whoever runs it.',
  'error.InvalidSendError': 'Please enter a valid amount and receiver address',
  'error.AdapterError.noNetworks': 'This wallet can’t switch networks from here. Switch it in the wallet.',
  'error.ServerError.networkNotServed':
    'There is no data for this network here. Balance, receiving and sending still work.',
  'error.ServerError.networkUnread': 'This network could not be read just now. Try again in half a minute.',
  'error.ServerError.missing': 'This app has no server for this, so it can’t be shown.',
  'error.InvalidNetworkError.malformed': 'This isn’t the id of a network. Choose another network.',
  'error.InvalidNetworkError.noneActive': 'No network is chosen. Choose a network, then try again.',
  'error.NotConnectedError': 'No wallet is connected. Connect one, then try again.',
  'error.ReconnectingError': 'Your wallet hasn’t answered yet. Wait a moment, or connect it again.',
  'error.RpcUrlError.otherChain': 'The service for this network answered for another one, so it isn’t used.',
  'error.NameMovedError':
    'This name leads to another address now, so nothing was sent. Enter it again, and ask its owner for the address.',
  'error.NameError': 'This name can’t be looked up right now, so nothing was sent. Try again in a moment.',
  'error.TokenTransferError':
    'The token’s contract refuses this transfer, so nothing was sent. Check the amount and the receiver.',
  'error.UnreachableError': 'The service couldn’t be reached. Check your connection, then try again.',
  'error.UnsupportedSendError': 'This can’t be sent from here, so nothing was sent. Choose another token.',
  'error.BitcoinTransactionError':
    'This Bitcoin transaction isn’t possible as it is, so nothing was sent. Check the amount and the receiver.',
  'error.BitcoinTransactionError.dust':
    'The network doesn’t carry amounts this small, so nothing was sent. Send at least 546 satoshis.',
  'error.BitcoinTransactionError.funds':
    'There isn’t enough bitcoin for the amount and the network fee. Enter a smaller amount.',
  'error.BitcoinTransactionError.feeLimit':
    'The network fee is far above what a transaction needs, so nothing was sent. Try again later.',
  'error.BitcoinTransactionError.refused':
    'The network refused the transaction, so nothing was sent. Wait until earlier ones are confirmed, then try again.',
  'error.BitcoinTransactionError.altered':
    'The wallet signed something else than you approved here, so it was not sent. Don’t use it for anything of value.',
  'error.InvalidResponseError': 'The service answered with something unusable. Try again in a moment.',
} as const
